/** Milliseconds between questions. */
const WAIT = { min: 500, max: 10_000 };

/**
 * Milliseconds until a slow task on the server is polled again: a quarter of the time since it began. Hidden pages do
 * not poll.
 */
export const askAgainIn = (since: number): number =>
  Math.min(WAIT.max, Math.max(WAIT.min, (Date.now() - since) / 4));
