import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from '../../src/node/error-code.ts';

/** Delays in milliseconds between attempts: a virus scanner or an indexer holds a file for less than their sum. */
const DELAYS_MS = [10, 30, 100, 300, 600, 1000];

/** What it needs of the system. */
interface System {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
}

/**
 * Renames a file over another one. Windows refuses that while a program has either of them open, even to read it: it is tried
 * again for two seconds there. Rejects with the system's error.
 */
export async function renameOver(
  from: string,
  to: string,
  system: System = { platform: process.platform, rename },
): Promise<void> {
  for (const delay of system.platform === 'win32' ? DELAYS_MS : []) {
    try {
      await system.rename(from, to);
      return;
    } catch (error) {
      if (!hasCode(error, 'EPERM', 'EACCES', 'EBUSY')) throw error;
      await wait(delay);
    }
  }
  await system.rename(from, to);
}
