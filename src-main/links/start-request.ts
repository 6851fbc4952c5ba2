import type { DictationOrder } from '../../src/contract/desktop-options.ts';
import { TOGGLE_SWITCH } from '../../src/contract/desktop-options.ts';
import { pageOfArguments } from './deep-link.ts';

/** Starts the app without its window: at login. */
export const HIDDEN_SWITCH = '--hidden';

/** What a start of the app asks for. Exactly one of them counts: an order, a page, or just the window. */
export interface StartRequest {
  readonly order: DictationOrder | null;
  readonly page: string | null;
  readonly isHidden: boolean;
}

/** Reads the arguments that the app was started with, or started a second time. */
export function readStart(args: readonly string[]): StartRequest {
  const order = args.includes(TOGGLE_SWITCH) ? 'toggle' : null;
  const page = order === null ? pageOfArguments(args) : null;
  return { order, page, isHidden: order !== null || (page === null && args.includes(HIDDEN_SWITCH)) };
}
