import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeFolders } from '../takes/take-folders.ts';
import type { TakeKey } from '../takes/take-key.ts';
import type { HolderStore } from './holder-store.ts';

interface StaleSoundParts {
  /** Folder of all takes on this server's disk. */
  folder: string;
  /** The takes that this server holds, by name. */
  held(): Promise<ReadonlyMap<string, number>>;
  store: Pick<HolderStore, 'locate'>;
  isOpen(take: TakeKey): boolean;
}

/** Deletes what this disk has of takes that are over, or that other servers hold. */
export async function removeStaleSound({ folder, held, store, isOpen }: StaleSoundParts): Promise<void> {
  const mine = await held();
  for (const name of await takeFolders(folder)) {
    const [owner = '', id = ''] = name.split('/');
    const take = { owner: Number(owner), id };
    if (mine.has(name) || isOpen(take)) continue;
    const found = await store.locate(take);
    const isWanted = found !== null && found.state !== 'done' && found.holder === null;
    if (!isWanted) await rm(join(folder, name), { recursive: true, force: true });
  }
}
