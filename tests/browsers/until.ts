import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const LOOK_MS = 100;

/** Polls until there is a value; fails after a minute. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Not there after a minute: ${what}`);
    await delay(LOOK_MS);
  }
}
