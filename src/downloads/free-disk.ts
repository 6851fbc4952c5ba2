import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '../node/error-code.ts';

/**
 * Bytes that this program may still write to the disk of a folder, which may not exist yet; null if the
 * system does not report it.
 */
export async function freeDisk(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = dirname(folder);
    return hasCode(error, 'ENOENT') && parent !== folder ? freeDisk(parent) : null;
  }
}
