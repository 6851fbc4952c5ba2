import type { JobKind } from './job-kinds.ts';

/**
 * Milliseconds before the attempt that follows `tries` failed ones: exponential, half of it at random, so that jobs
 * which failed together do not return together (Brooker, "Exponential Backoff And Jitter", AWS 2015).
 */
export function backoffOf(kind: Pick<JobKind, 'delayMs' | 'longestDelayMs'>, tries: number): number {
  const full = Math.min(kind.longestDelayMs, kind.delayMs * 2 ** (tries - 1));
  return Math.round(full * (0.5 + Math.random() / 2));
}
