import type { RecordingHost } from './recording.ts';

/** An edit that has not reached the server: the text, its formatting where it has some, and the `version` it was based on. */
export interface Draft {
  readonly text: string;
  readonly html: string | null;
  readonly version: number;
}

/** Unsent edits kept on this device, by owner and transcription. */
export interface DraftStore {
  /** The kept edit, or null. */
  read(owner: string, id: string): Draft | null;
  /** Keeps an edit; false when the device refused to store it. */
  write(owner: string, id: string, draft: Draft): boolean;
  remove(owner: string, id: string): void;
}

/** A transcription picked on one page for the editor of another; gone once taken. */
export interface Handover {
  put(value: { readonly id: string; readonly text: string }): void;
  take(): { readonly id: string; readonly text: string } | null;
}

/** What the host can do. An ability that a host lacks is `null` in the type: no feature asks where it runs. */
export interface Platform {
  /** Copies plain text. Throws when the host refuses. */
  copyText(text: string): Promise<void>;
  /** Opens an https or mailto address outside the app. */
  openExternal(url: string): void;
  /** Opens an app by an address of its own, and does `otherwise` when it does not come up. Null where apps have none. */
  readonly openApp: ((address: string, otherwise: () => void) => void) | null;
  /** Offers a text to the system's own share sheet; false when the person closed it. Throws when the system refuses. */
  readonly shareSheet: ((text: string) => Promise<boolean>) | null;
  readonly drafts: DraftStore;
  readonly handover: Handover;
  /** Opens what recording needs, when a screen first asks; later calls give the same host. */
  readonly recording: () => Promise<RecordingHost>;
  /** Value for every style element that scripts create, from the page's content security policy. */
  readonly styleNonce: string | undefined;
}
