import { readdir } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** Names of a folder's entries; none if it does not exist. Throws when the system cannot tell. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
