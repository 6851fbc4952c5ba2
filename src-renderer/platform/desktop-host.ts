import type { AiService } from '../../src/contract/api/ai-services.ts';
import type {
  Delivered,
  DesktopChange,
  DesktopKeys,
  DesktopSettings,
  DesktopStatus,
  Dictation,
  ModelState,
  SettingsAnswer,
} from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { InterfaceLanguage } from '../../src/contract/languages.ts';
import type { ThemeChoice } from '../../src/contract/page/themes.ts';
import type { ModelMachine } from '../../src/contract/recommended-model.ts';
import type { SpeechModelId } from '../../src/contract/speech-models.ts';

/** A value that the host tells, and tells anew when it changes. */
export interface RemoteValue<T> {
  /** Null until it was told for the first time; asked for when somebody first subscribes. */
  read(): T | null;
  /** Calls back when it is told. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

/** A microphone of this computer. */
export interface MicrophoneChoice {
  readonly id: string;
  readonly label: string;
}

/** What the desktop app can do beyond a page: its own settings, the keys that record from anywhere, models. */
export interface DesktopHost {
  readonly settings: RemoteValue<DesktopSettings>;
  /** Changes settings; `problem` says why nothing was changed. */
  change(change: DesktopChange): Promise<SettingsAnswer>;
  readonly status: RemoteValue<DesktopStatus>;
  /** Which writing services have a key on this computer. */
  readonly keys: RemoteValue<DesktopKeys>;
  /** Keeps a service's key on this computer, or removes it with null. */
  changeKey(service: AiService, key: string | null): Promise<void>;
  readonly models: RemoteValue<readonly ModelState[]>;
  /** What they have to suit; asked each time, because disks fill. */
  modelMachine(): Promise<ModelMachine>;
  loadModel(id: SpeechModelId): Promise<void>;
  /** Stops a download or a measurement. */
  pauseModel(id: SpeechModelId): Promise<void>;
  /** Measures anew how fast one is on this computer. */
  measureModel(id: SpeechModelId): Promise<void>;
  removeModel(id: SpeechModelId): Promise<void>;
  /** The microphones there are, by name; those that only main can hear too. */
  microphones(): Promise<readonly MicrophoneChoice[]>;
  /** Calls back when a key, the tray or the small window asks something of the recorder. */
  onDictationCommand(listener: (order: DictationCommand) => void): () => void;
  /** Tells the small window what the recorder does. */
  reportDictation(dictation: Dictation): void;
  /** Brings a dictated text to where the person wants it. */
  deliver(text: string): Promise<Delivered>;
  /** The language that the host's own menus and questions speak. */
  setLanguage(language: InterfaceLanguage): void;
  setTheme(choice: ThemeChoice): void;
  /** Tells by the system's own notice that a recording became text, where the person allows it. */
  tellTranscribed(): void;
  /** Calls back when a link, the tray or a notice leads to a page of the app. */
  onPageOpen(listener: (path: string) => void): () => void;
  /** Calls back when a recording became text after the page that sent it was gone. */
  onHistoryChanged(listener: () => void): () => void;
}
