import { type Audience, audienceOf } from '../../src/contract/desktop/ipc.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';

/** What is looked at of the frame that sent a message. */
export interface SenderFrame {
  readonly origin: string;
  readonly parent: object | null;
  readonly url: string;
}

/**
 * Which of our windows sent a message: the one whose main frame shows a page of the app. Null for every other sender,
 * and for a frame that is already gone.
 */
export function trustedSender(frame: SenderFrame | null): Audience | null {
  if (frame === null || frame.parent !== null || frame.origin !== APP_ORIGIN) return null;
  return URL.canParse(frame.url) ? audienceOf(new URL(frame.url).pathname) : null;
}
