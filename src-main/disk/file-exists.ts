import { stat } from 'node:fs/promises';
import { hasCode } from '../../src/node/error-code.ts';

/** Whether there is something at a path. Throws where the system can't tell. */
export async function fileExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
