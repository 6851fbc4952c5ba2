import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../node/error-code.ts';
import type { KeptAudio } from './kept-audio.ts';

/** Stores recordings in a local folder, one file each. Disk errors are thrown unchanged. */
export function createFileKeptAudio(folder: string): KeptAudio {
  const pathOf = (key: string) => join(folder, key);
  return {
    async keep(key, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = createWriteStream(pathOf(key), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(createReadStream(path), target);
    },
    async open(key) {
      const path = pathOf(key);
      const facts = await stat(path).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      if (!facts) return null;
      // Node's stream type and the web's differ in name only.
      const read = async (start: number, end: number) =>
        Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
      return { size: facts.size, read };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
