import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Recordings that people chose to keep: one file each, named by a key that only the database knows. */
export function createKeptAudio(folder: string) {
  const pathOf = (key: string) => join(folder, key);
  return {
    pathOf,
    /** Moves a file in under a key. */
    async keep(key: string, from: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await rename(from, pathOf(key));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
        await pipeline(createReadStream(from), createWriteStream(pathOf(key), { mode: 0o600 }));
      }
    },
    /** Removes a recording; one that is not there is fine. */
    remove: (key: string) => rm(pathOf(key), { force: true }),
  };
}

export type KeptAudio = ReturnType<typeof createKeptAudio>;
