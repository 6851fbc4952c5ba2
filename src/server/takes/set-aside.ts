import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SET_ASIDE_DAYS } from '../../contract/limits.ts';
import { namesIn } from '../../node/names-in.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Name of one start's folder: its time, without characters that file systems refuse. */
const START_FOLDER = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

const nameOf = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');
const momentOf = (name: string): number => Date.parse(name.replace(START_FOLDER, '$1T$2:$3:$4'));

async function startsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => START_FOLDER.test(name));
}

/**
 * Recordings on this disk that the database does not know: the database may be an older copy. They are moved aside, and
 * deleted after `SET_ASIDE_DAYS`. `folder`: the target.
 */
export function createSetAside(folder: string, now: () => number) {
  return {
    /** Moves takes (`<owner>/<id>`) out of the folder `takes`; returns where they are now. */
    async move(takes: string, names: readonly string[]): Promise<string> {
      const target = join(folder, nameOf(now()));
      for (const name of names) {
        const path = join(target, name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(join(takes, name), path);
      }
      return target;
    },
    /** Deletes entries older than `SET_ASIDE_DAYS`. */
    async removeOld(): Promise<void> {
      const since = now() - SET_ASIDE_DAYS * DAY_MS;
      for (const name of await startsIn(folder))
        if (momentOf(name) < since) await rm(join(folder, name), { recursive: true, force: true });
    },
    /** Deletes one take, or all takes of a user: `12/<id>/` or `12/`. */
    async remove(prefix: string): Promise<void> {
      for (const name of await startsIn(folder))
        await rm(join(folder, name, prefix), { recursive: true, force: true });
    },
  };
}
export type SetAside = ReturnType<typeof createSetAside>;
