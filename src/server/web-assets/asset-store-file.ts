import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';
import { type AssetStore, isHashedName } from './asset-store.ts';

/** Days for which files of earlier builds are kept. */
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Ending of a copy in progress: never a hashed name. */
const UNFINISHED = '.part.';

/** Keeps hashed files in a folder; the modification time records when a build last contained them. */
export function createFileAssetStore(storeFolder: string, now: () => number = Date.now): AssetStore {
  async function storeFile(folder: string, name: string, at: Date): Promise<void> {
    const path = join(storeFolder, name);
    const [source, existing] = await Promise.all([stat(join(folder, name)), stat(path).catch(() => null)]);
    if (existing?.size !== source.size) {
      const unfinished = `${path}${UNFINISHED}`;
      await copyFile(join(folder, name), unfinished, constants.COPYFILE_FICLONE);
      await rename(unfinished, path);
    }
    await utimes(path, at, at);
  }

  async function removeOld(): Promise<void> {
    for (const name of await readdir(storeFolder)) {
      const { mtimeMs } = await stat(join(storeFolder, name));
      if (now() - mtimeMs > RETENTION_DAYS * DAY_MS) await rm(join(storeFolder, name), { force: true });
    }
  }

  return {
    async publish(folder, names) {
      await mkdir(storeFolder, { recursive: true, mode: 0o700 });
      const at = new Date(now());
      for (const name of names) await storeFile(folder, name, at);
      await removeOld();
    },

    async find(name) {
      if (!isHashedName(name)) return null;
      return await readFile(join(storeFolder, name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
    },
  };
}
