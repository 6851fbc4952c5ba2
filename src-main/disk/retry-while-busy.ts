import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from '../../src/node/error-code.ts';

/** Delays in milliseconds between attempts: a virus scanner or an indexer holds a file for less than their sum. */
const DELAYS_MS = [10, 30, 100, 300, 600, 1000];

/** True for a temporary refusal: no file handles are left, or, on Windows, another program has the file open. */
const isTransient = (error: unknown, platform: NodeJS.Platform): boolean =>
  hasCode(error, 'EMFILE', 'ENFILE') || (platform === 'win32' && hasCode(error, 'EPERM', 'EACCES', 'EBUSY'));

/** Repeats a disk operation for two seconds while it fails temporarily. Rejects with the system's error. */
export async function retryWhileBusy<T>(
  operation: () => Promise<T>,
  platform: NodeJS.Platform = process.platform,
): Promise<T> {
  for (const delay of DELAYS_MS) {
    try {
      return await operation();
    } catch (error) {
      if (!isTransient(error, platform)) throw error;
      await wait(delay);
    }
  }
  return operation();
}
