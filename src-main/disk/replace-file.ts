import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../src/node/sync-folder.ts';

/**
 * Puts a file in place of another, readable by this person alone. Whatever happens, there is the old one or the new
 * one, whole; when this resolves the new one is on the disk. Of two calls for one path at once, the later one may lose:
 * callers take turns.
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
    await rename(beside, path);
  } catch (error) {
    // On a full disk, what could not be finished would keep the next try from fitting.
    await unlink(beside).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}
