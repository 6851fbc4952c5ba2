import { open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../src/node/sync-folder.ts';
import { renameOver } from './rename-over.ts';

/**
 * Replaces a file atomically, readable by this user only: after a crash there is either the old or the new
 * file. It is durable when this resolves. Of two parallel calls for one path the later may fail, so callers
 * must queue them.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporaryPath = `${path}.new`;
  try {
    const handle = await open(temporaryPath, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(temporaryPath, path);
  } catch (error) {
    // On a full disk, an unfinished file would make the next attempt fail.
    await unlink(temporaryPath).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}
