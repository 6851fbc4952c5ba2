/** Milliseconds between questions. */
const INTERVAL_MS = { min: 500, max: 10_000 };

/**
 * Milliseconds until a slow task on the server is polled again: a quarter of the time since it began. Hidden pages do
 * not poll.
 */
export const pollIntervalMs = (since: number): number =>
  Math.min(INTERVAL_MS.max, Math.max(INTERVAL_MS.min, (Date.now() - since) / 4));
