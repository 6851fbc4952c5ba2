import type {
  Delivered,
  DeliveryRequest,
  DesktopChange,
  DesktopKeys,
  DesktopSettings,
  DesktopStatus,
  Dictation,
  ModelState,
  RecentTexts,
  SettingsAnswer,
  TrayChoices,
} from '../../src/contract/desktop/desktop.ts';
import type { AccessKind, DictationCommand, KeyService } from '../../src/contract/desktop/desktop-options.ts';
import type { SHOWN_PAGES } from '../../src/contract/desktop/ipc.ts';
import type { DictationContext } from '../../src/contract/desktop/modes.ts';
import type { FoundService } from '../../src/contract/desktop/own-services.ts';
import type { ProxyAnswer, ProxyQuestion, ProxyState } from '../../src/contract/desktop/proxies.ts';
import type { InterfaceLanguage, RecordingLanguage } from '../../src/contract/languages.ts';
import type { ThemeChoice } from '../../src/contract/page/themes.ts';
import type { ModelMachine } from '../../src/contract/recommended-model.ts';
import type { SpeechModelId } from '../../src/contract/speech-models.ts';

/** A value of the host that changes over time. */
export interface RemoteValue<T> {
  /** The latest value; null until the first answer. The first subscription requests it. */
  read(): T | null;
  /** Calls back on each new value. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** A microphone of this computer. */
export interface MicrophoneChoice {
  readonly id: string;
  readonly label: string;
}

/** The desktop app's additional abilities: its settings, global hotkeys and local models. */
export interface DesktopHost {
  readonly settings: RemoteValue<DesktopSettings>;
  /** Changes settings; `problem` in the answer says why nothing was changed. */
  changeSettings(change: DesktopChange): Promise<SettingsAnswer>;
  readonly status: RemoteValue<DesktopStatus>;
  /** Which writing services have an API key on this computer. */
  readonly keys: RemoteValue<DesktopKeys>;
  /** Stores a service's API key on this computer; null removes it. */
  changeKey(service: KeyService, key: string | null): Promise<void>;
  /** Looks for local writing services, such as Ollama. */
  findServices(): Promise<readonly FoundService[]>;
  /** The open question for a proxy's password; null for none. */
  readonly proxyQuestion: RemoteValue<ProxyQuestion>;
  answerProxy(answer: ProxyAnswer): Promise<void>;
  /** Leaves the question unanswered: waiting requests fail. */
  declineProxy(proxy: string): Promise<void>;
  /** Proxies that want a password. */
  readonly proxies: RemoteValue<readonly ProxyState[]>;
  /** Asks for a proxy's password after the user declined. */
  askProxy(proxy: string): Promise<void>;
  /** Asks again for all passwords that the user declined to enter, before something is tried once more. */
  askDeclinedProxies(): Promise<void>;
  forgetProxy(proxy: string): Promise<void>;
  readonly models: RemoteValue<readonly ModelState[]>;
  /** The capacity of this computer for models; requested each time, because free disk space changes. */
  modelMachine(): Promise<ModelMachine>;
  downloadModel(id: SpeechModelId): Promise<void>;
  /** Stops a download or a benchmark. */
  pauseModel(id: SpeechModelId): Promise<void>;
  /** Benchmarks a model on this computer again. */
  measureModel(id: SpeechModelId): Promise<void>;
  removeModel(id: SpeechModelId): Promise<void>;
  /** The microphones by name; the main process's if the page can't list any. */
  microphones(): Promise<readonly MicrophoneChoice[]>;
  /**
   * Calls back when a hotkey, the tray or the pill sends a recorder command. Returns the unsubscribe
   * function.
   */
  onDictationCommand(listener: (command: DictationCommand) => void): () => void;
  /** Sends the choices of the tray's menu. */
  setTrayChoices(choices: TrayChoices): void;
  /** Calls back when the tray's menu chose the language of the next recording. Returns the unsubscribe function. */
  onLanguageChosen(listener: (language: RecordingLanguage) => void): () => void;
  /** Where the dictation that a key has just begun takes place. */
  dictationContext(): Promise<DictationContext>;
  /** Reports the recorder's state to the pill. */
  reportDictation(dictation: Dictation): void;
  /** Sends the last texts to the pill. */
  reportRecent(texts: RecentTexts): void;
  /**
   * Pastes or copies a dictated text, as the settings say. `intoApp`: the cursor is in a field of this page, and the
   * text belongs there.
   */
  deliver(request: DeliveryRequest): Promise<Delivered>;
  /** Releases the global keys while the page listens for new ones. */
  setHotkeysSuspended(isSuspended: boolean): void;
  /** Asks the system for a permission; the status reports the outcome. */
  requestAccess(kind: AccessKind): Promise<void>;
  /** Opens the system's settings for a permission; false where there are none. */
  openAccessSettings(kind: AccessKind): Promise<boolean>;
  /** Brings the app's window to the front, at a page. */
  showPage(path: (typeof SHOWN_PAGES)[number]): void;
  /** Shows the app's log in the system's file manager. Rejects when it can't. */
  showLog(): Promise<void>;
  /** Shows the licences of the software in the app there. False when they are not found. */
  showLicences(): Promise<boolean>;
  /** Sets the language of the host's own menus and dialogs. */
  setLanguage(language: InterfaceLanguage): void;
  setTheme(choice: ThemeChoice): void;
  /** Shows a system notification that a recording was transcribed, if the settings allow it. */
  notifyTranscribed(): void;
  /**
   * Calls back when a link, the tray or a notification opens a page of the app. Returns the unsubscribe
   * function.
   */
  onPageOpen(listener: (path: string) => void): () => void;
  /**
   * Calls back when a recording was transcribed after the page that sent it closed. Returns the unsubscribe
   * function.
   */
  onHistoryChanged(listener: () => void): () => void;
}
