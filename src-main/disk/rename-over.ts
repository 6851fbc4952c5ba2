import { rename } from 'node:fs/promises';
import { retryWhileBusy } from './retry-while-busy.ts';

/** The functions of the system that it uses. */
interface System {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
}

/**
 * Renames a file over another one. Windows refuses that while a program has either of them open, even to read it: it is tried
 * again for two seconds there. Rejects with the system's error.
 */
export function renameOver(
  from: string,
  to: string,
  system: System = { platform: process.platform, rename },
): Promise<void> {
  return retryWhileBusy(() => system.rename(from, to), system.platform);
}
