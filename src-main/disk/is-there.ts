import { stat } from 'node:fs/promises';
import { hasCode } from './error-code.ts';

/** Whether there is something at a path. Throws where the system can't tell. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
