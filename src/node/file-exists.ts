import { stat } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** True when a path exists. Throws when the system cannot tell. */
export async function fileExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
