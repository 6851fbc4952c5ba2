import { type FileHandle, open } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** Opens a file for reading; null if it does not exist. */
export async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
