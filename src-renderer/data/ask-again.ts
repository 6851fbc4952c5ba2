/** Milliseconds between questions. */
const WAIT = { min: 500, max: 10_000 };

/**
 * Milliseconds until something that takes a while on the server is asked for again: a quarter of the time since it began.
 * Pages that nobody sees do not ask.
 */
export const askAgainIn = (since: number): number =>
  Math.min(WAIT.max, Math.max(WAIT.min, (Date.now() - since) / 4));
