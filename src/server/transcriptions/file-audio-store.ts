import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../node/error-code.ts';
import { isWithoutLinks } from '../../node/link-error.ts';
import { streamPart } from '../../node/stream-part.ts';
import { syncFolder } from '../../node/sync-folder.ts';
import type { AudioStore } from './audio-store.ts';

/**
 * A second name for a file, or a second file if the disk has no links. Recordings are written once and never changed,
 * so each name can be deleted independently.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    const file = await open(to, 'r+');
    await file.sync().finally(() => file.close());
  }
}

/** Stores recordings in a local folder, one file each. Disk errors are thrown unchanged. */
export function createFileAudioStore(folder: string): AudioStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, path) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncFolder(dirname(made));
      const target = createWriteStream(pathOf(key), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(createReadStream(path), target);
      await syncFolder(folder);
    },
    async open(key) {
      const path = pathOf(key);
      const facts = await stat(path).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
      if (!facts) return null;
      return { size: facts.size, read: async (first, last) => streamPart(path, first, last) };
    },
    async copy(from, to) {
      try {
        await linkOrCopy(pathOf(from), pathOf(to));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      }
      await syncFolder(folder);
      return true;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
