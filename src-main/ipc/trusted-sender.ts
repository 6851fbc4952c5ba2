import { APP_ORIGIN } from '../protocol/app-origin.ts';

/** What is looked at of the frame that sent a message. */
export interface SenderFrame {
  readonly origin: string;
  readonly parent: object | null;
}

/** True for the app's own page in the window's main frame. A frame that is already gone is `null`. */
export function isTrustedSender(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN;
}
