/** Milliseconds between questions. */
const WAIT = { least: 500, most: 10_000 };

/**
 * Milliseconds until something that takes a while on the server is asked for again: a quarter of the time since it began.
 * Pages that nobody sees do not ask.
 */
export const askAgainIn = (since: number): number =>
  Math.min(WAIT.most, Math.max(WAIT.least, (Date.now() - since) / 4));
