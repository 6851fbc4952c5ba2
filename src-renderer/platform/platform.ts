import type { WrittenBy } from '../../src/contract/api/text-origin.ts';
import type { DesktopHost } from './desktop-host.ts';
import type { RecordingHost } from './recording.ts';

/** An edit that has not reached the server: the text, its formatting where it has some, and the `version` it was based on. */
export interface Draft {
  readonly text: string;
  readonly html: string | null;
  readonly version: number;
  /** The service whose words came into the text with this edit; `null` where none wrote any of it. */
  readonly writtenBy?: WrittenBy | null;
}

/** Unsent edits kept on this device, by owner and transcription. */
export interface DraftStore {
  /** The kept edit, or null. */
  read(owner: string, id: string): Draft | null;
  /** Keeps an edit; false when the device refused to store it. */
  write(owner: string, id: string, draft: Draft): boolean;
  remove(owner: string, id: string): void;
  /** Every kept edit of a person, by transcription. */
  list(owner: string): ReadonlyMap<string, Draft>;
  /** An editor of this page has a transcription open, and its draft in hand. Returns the way to say that it closed. */
  open(id: string): () => void;
  /** Whether an editor has it open, in whichever window. */
  isOpen(id: string): Promise<boolean>;
}

/** A transcription picked on one page for the editor of another; gone once taken. */
export interface Handover {
  put(value: PickedTranscription): void;
  take(): PickedTranscription | null;
}

export interface PickedTranscription {
  readonly id: string;
  readonly text: string;
  /** What it was found by. */
  readonly find?: string;
}

/** The browser's offer to put the app on the home screen. */
export interface InstallOffer {
  /** Whether there is something to offer now: the browser lets us, the app is not installed, and nobody said no. */
  isOpen(): boolean;
  /** Calls back when that changes. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
  /** Shows the browser's own question, and closes the offer whatever comes of it. */
  accept(): Promise<void>;
  /** Closes the offer for this browser session. */
  dismiss(): void;
}

/** A newer version of the app, fetched beside the one that runs. */
export interface AppUpdate {
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Changes over to it, which loads the page anew. */
  apply(): void;
}

/** What the host can do. An ability that a host lacks is `null` in the type: no feature asks where it runs. */
export interface Platform {
  /** Copies plain text. Throws when the host refuses. */
  copyText(text: string): Promise<void>;
  /** Opens an https or mailto address outside the app. */
  openExternal(url: string): void;
  /** Goes on at an https address that leads back when all is done there, such as one for paying. */
  readonly leaveFor: (url: string) => void;
  /** Opens an app by an address of its own, and does `otherwise` when it does not come up. Null where apps have none. */
  readonly openApp: ((address: string, otherwise: () => void) => void) | null;
  /** Offers a text to the system's own share sheet; false when the person closed it. Throws when the system refuses. */
  readonly shareSheet: ((text: string) => Promise<boolean>) | null;
  /** Null where the app is installed in another way. */
  readonly install: InstallOffer | null;
  /** Null where the host itself brings new versions. */
  readonly update: AppUpdate | null;
  readonly drafts: DraftStore;
  /** Removes everything of a person that is kept on this device; false where some of it could not be removed. */
  readonly forgetPerson: (userId: string) => Promise<boolean>;
  readonly handover: Handover;
  /** Opens what recording needs, when a screen first asks; later calls give the same host. */
  readonly recording: () => Promise<RecordingHost>;
  /** Null where the app runs in a browser. */
  readonly desktop: DesktopHost | null;
  /** Value for every style element that scripts create, from the page's content security policy. */
  readonly styleNonce: string | undefined;
}
