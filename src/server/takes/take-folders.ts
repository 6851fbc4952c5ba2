import { join } from 'node:path';
import { namesIn } from '../../node/names-in.ts';
import type { Log } from '../log.ts';
import type { TakeKey } from './take-key.ts';

const TAKE_ID = /^[0-9a-fA-F-]{36}$/;

/** Names of what a folder holds; none where it cannot be read. */
export type ReadableNames = (folder: string) => Promise<string[]>;

/** Lists folders: one that cannot be read hides no other, and is logged once until it can be read again. */
export function createReadableNames(log: Pick<Log, 'error'>): ReadableNames {
  const unreadable = new Set<string>();
  return async (folder) => {
    try {
      const names = await namesIn(folder);
      unreadable.delete(folder);
      return names;
    } catch (error) {
      if (!unreadable.has(folder)) log.error({ err: error }, 'a recordings folder could not be read');
      unreadable.add(folder);
      return [];
    }
  };
}

/** The take of a folder `<owner>/<id>`. */
export function keyOfFolder(name: string): TakeKey {
  const [owner, id = ''] = name.split('/');
  return { owner: Number(owner), id };
}

/**
 * The takes on this server's disk, as `<owner>/<id>`; `folder` is the one of all takes. Those of an owner whose folder
 * cannot be read are missing.
 */
export async function takeFolders(folder: string, readableNames: ReadableNames): Promise<string[]> {
  const owners = (await namesIn(folder)).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    owners.map(async (owner) => (await readableNames(join(folder, owner))).map((id) => `${owner}/${id}`)),
  );
  return inside.flat().filter((name) => TAKE_ID.test(name.slice(name.indexOf('/') + 1)));
}
