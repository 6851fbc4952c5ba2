import { AppError } from '../app-error.ts';
import type { LoopDelay } from './loop-delay.ts';

/** Seconds after which a refused client may retry: random, so that clients do not all return at once. */
const RETRY_AFTER = { min: 2, max: 6 } as const;

const retryAfter = (): number =>
  RETRY_AFTER.min + Math.floor(Math.random() * (RETRY_AFTER.max - RETRY_AFTER.min + 1));

/**
 * Refuses new work while the event loop is late, before running work suffers.
 * @throws AppError `server_busy` with `retryAfter` in seconds
 */
export type RefuseIfOverloaded = () => void;

/** `limitMs`: the delay above which new work is refused; 0 disables this. */
export function createOverloadGuard(loop: LoopDelay, limitMs: number): RefuseIfOverloaded {
  return () => {
    if (limitMs > 0 && loop.recentMs() > limitMs) {
      throw new AppError('server_busy', { retryAfter: retryAfter(), reason: 'overloaded' });
    }
  };
}
