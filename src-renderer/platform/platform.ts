import type { AiTool } from '../../src/contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../src/contract/api/text-origin.ts';
import type { TranslationLanguage } from '../../src/contract/languages.ts';
import type { DesktopHost } from './desktop-host.ts';
import type { RecordingHost } from './recording.ts';

/**
 * An edit that has not reached the server: the text, its HTML if it has formatting, and the `version` it is
 * based on.
 */
export interface Draft {
  readonly text: string;
  readonly html: string | null;
  readonly version: number;
  /** The service that wrote words of this edit; `null` if none did. */
  readonly writtenBy?: WrittenBy | null;
  /** The language that the text is translated into; `null` if it is in that of the recording. */
  readonly translatedTo?: TranslationLanguage | null | undefined;
  /** The tool that made it; not kept on the device. */
  readonly tool?: AiTool;
  /** Hashes of earlier edits that the server may have stored: their answers are missing. */
  readonly unanswered?: readonly number[];
}

/** Unsent edits on this device, by owner and key (`draft-key.ts`). */
export interface DraftStore {
  /** The key under which the editors of this page store their edit of a transcription. */
  keyOf(id: string): string;
  /** The stored draft, or null. */
  read(owner: string, key: string): Draft | null;
  /**
   * The draft with which an editor of this page opens a transcription, or null: this page's own, or another page's,
   * which is then taken over. If that page is still open, it stores its own again.
   */
  takeOver(owner: string, id: string): Draft | null;
  /** Stores a draft; false if the device refused: the page then keeps it, and asks before it is left. */
  write(owner: string, key: string, draft: Draft): boolean;
  /**
   * Stores an edit made outside an open editor, and sends it; false like `write`. With `mustBeStored`, an edit that the
   * device refused is neither kept nor sent.
   */
  enqueue(owner: string, id: string, draft: Draft, options?: { readonly mustBeStored: boolean }): boolean;
  /** Calls back when one is left, by `enqueue` or a closed editor. Returns the unsubscribe function. */
  onEnqueued(listener: () => void): () => void;
  remove(owner: string, key: string): void;
  /** Removes all drafts of a deleted text; an editor that closes afterwards stores none. */
  forget(owner: string, id: string): void;
  /** The keys of a user's drafts. */
  list(owner: string): readonly string[];
  /**
   * Marks the editor of a draft as open in this page. Returns the function that marks it as closed; `isLeft`: with a
   * draft that is worth sending.
   */
  open(key: string): (isLeft?: boolean) => void;
  /** Whether the editor of a draft is open in any window. */
  isOpen(key: string): Promise<boolean>;
}

/** A named voice: its features, as sent by the server with a text. */
export interface KnownVoice {
  readonly name: string;
  readonly print: readonly number[];
}

/** The named voices that this device remembers for an account, if the user wants that. They leave it never. */
export interface KnownVoiceStore {
  isOn(owner: string): boolean;
  /** The voices by the order of their naming; the same array until they change. */
  list(owner: string): readonly KnownVoice[];
  /** Switches remembering on or off; false if the device could not store that. Known voices stay. */
  setEnabled(owner: string, isOn: boolean): boolean;
  /** Stores a voice, replacing another one of the same name; false if the device refused. */
  remember(owner: string, voice: KnownVoice): boolean;
  forget(owner: string, name: string): void;
  forgetAll(owner: string): void;
  /** Calls back after changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Passes a transcription picked on one page to the editor of another, which removes it once it is open. */
export interface Handover {
  put(value: PickedTranscription): void;
  read(): PickedTranscription | null;
  clear(): void;
}

export interface PickedTranscription {
  readonly id: string;
  readonly text: string;
  /** The search query that found it. */
  readonly find?: string;
}

/** The browser's offer to install the app. */
export interface InstallOffer {
  /**
   * Whether to offer installation now: the browser allows it, the app is not installed, and the user has not
   * declined.
   */
  isOpen(): boolean;
  /** Calls back when that changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Shows the browser's install prompt, and closes the offer whatever the answer. */
  accept(): Promise<void>;
  /** Closes the offer for this browser session. */
  dismiss(): void;
}

/** A newer version of the app, downloaded while the current one runs. */
export interface AppUpdate {
  /** A value that changes with each version that is ready; null while none is. */
  readyVersion(): string | number | null;
  subscribe(listener: () => void): () => void;
  /** Activates the new version, which reloads the page. */
  apply(): void;
}

/**
 * The abilities of the host. An ability that a host may lack is nullable: no feature checks where it runs.
 */
export interface Platform {
  /** Copies plain text. Throws when the host refuses. */
  copyText(text: string): Promise<void>;
  /** Opens an https or mailto address outside the app. */
  openExternal(url: string): void;
  /** Leaves for an https address that links back when the user has finished, such as a checkout. */
  readonly leaveFor: (url: string) => void;
  /**
   * Opens another app by its URL scheme, and calls `otherwise` if it does not open. Null where this is not
   * possible.
   */
  readonly openApp: ((address: string, otherwise: () => void) => void) | null;
  /** Opens the system's share sheet for a text; false if the user closed it. Throws if the system refuses. */
  readonly shareSheet: ((text: string) => Promise<boolean>) | null;
  /** Null if the app is installed in another way. */
  readonly install: InstallOffer | null;
  /** Null if the host installs updates itself. */
  readonly update: AppUpdate | null;
  readonly drafts: DraftStore;
  readonly voices: KnownVoiceStore;
  /** Removes all data of a user from this device; false if some of it could not be removed. */
  readonly eraseUserData: (userId: string) => Promise<boolean>;
  readonly handover: Handover;
  /** Creates the recording host on the first call; later calls return the same one. */
  readonly recording: () => Promise<RecordingHost>;
  /** Null in a browser. */
  readonly desktop: DesktopHost | null;
  /** The nonce for style elements that scripts create, from the page's content security policy. */
  readonly styleNonce: string | undefined;
}
