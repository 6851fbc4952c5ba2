import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';
import { type AssetStore, isHashedName } from './asset-store.ts';

/** Days for which files of earlier builds are kept. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Ending of a copy in progress: never a hashed name. */
const UNFINISHED = '.part.';

/** Keeps hashed files in a folder; the modification time records when a build last contained them. */
export function createFileAssetStore(kept: string, now: () => number = Date.now): AssetStore {
  async function keep(folder: string, name: string, at: Date): Promise<void> {
    const path = join(kept, name);
    const [source, known] = await Promise.all([stat(join(folder, name)), stat(path).catch(() => null)]);
    if (known?.size !== source.size) {
      const unfinished = `${path}${UNFINISHED}`;
      await copyFile(join(folder, name), unfinished, constants.COPYFILE_FICLONE);
      await rename(unfinished, path);
    }
    await utimes(path, at, at);
  }

  async function forgetOld(): Promise<void> {
    for (const name of await readdir(kept)) {
      const { mtimeMs } = await stat(join(kept, name));
      if (now() - mtimeMs > KEPT_DAYS * DAY_MS) await rm(join(kept, name), { force: true });
    }
  }

  return {
    async publish(folder, names) {
      await mkdir(kept, { recursive: true, mode: 0o700 });
      const at = new Date(now());
      for (const name of names) await keep(folder, name, at);
      await forgetOld();
    },

    async find(name) {
      if (!isHashedName(name)) return null;
      return await readFile(join(kept, name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      });
    },
  };
}
