import { stat } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** Size of a file in bytes; null if it does not exist. Throws when the system cannot tell. */
export async function fileSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
