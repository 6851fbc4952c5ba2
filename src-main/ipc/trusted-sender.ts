import { type WindowKind, windowKindOf } from '../../src/contract/desktop/ipc.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';

/** The used properties of the frame that sent a message. */
export interface SenderFrame {
  readonly origin: string;
  readonly parent: object | null;
  readonly url: string;
}

/**
 * The window that sent a message: one of ours whose main frame shows a page of the app. Null for every other
 * sender, and for a frame that no longer exists.
 */
export function trustedSender(frame: SenderFrame | null): WindowKind | null {
  if (frame === null || frame.parent !== null || frame.origin !== APP_ORIGIN) return null;
  return URL.canParse(frame.url) ? windowKindOf(new URL(frame.url).pathname) : null;
}
