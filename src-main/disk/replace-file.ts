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
  const beside = `${path}.new`;
  try {
    const handle = await open(beside, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(beside, path);
  } catch (error) {
    // On a full disk, an unfinished file would make the next attempt fail.
    await unlink(beside).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}
