import { readdir } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** Names of what a folder holds; none where there is no such folder. Throws when the system cannot tell. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
