import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readProgress } from '../takes/log-progress.ts';
import { keyOfFolder, type ReadableNames, takeFolders } from '../takes/take-folders.ts';
import type { TakeKey } from '../takes/take-key.ts';
import type { HolderStore, LocatedTake } from './holder-store.ts';

interface StaleReplicaParts {
  /** Folder of all takes on this server's disk. */
  folder: string;
  readableNames: ReadableNames;
  /** The takes that this server holds, by name. */
  held(): Promise<ReadonlyMap<string, number>>;
  store: Pick<HolderStore, 'locate'>;
  isOpen(take: TakeKey): boolean;
}

/** True for the audio of a take without a text that may be nowhere else. */
async function isNeeded(path: string, { state, holder, stored }: LocatedTake): Promise<boolean> {
  if (state === 'done' || holder === null) return state !== 'done';
  const { next, bytes } = await readProgress(path);
  return next > stored.chunks || bytes > stored.bytes;
}

/**
 * Deletes this disk's data of takes that are finished, or that other servers hold and the shared store has. An error
 * with one take does not stop the others.
 * @throws the first such error
 */
export async function removeStaleReplicas(parts: StaleReplicaParts): Promise<void> {
  const { folder, readableNames, held, store, isOpen } = parts;
  const failures: unknown[] = [];
  const ownTakes = await held();
  for (const name of await takeFolders(folder, readableNames)) {
    const take = keyOfFolder(name);
    if (ownTakes.has(name) || isOpen(take)) continue;
    const path = join(folder, name);
    const located = await store.locate(take);
    try {
      if (!(located && (await isNeeded(path, located)))) await rm(path, { recursive: true, force: true });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
