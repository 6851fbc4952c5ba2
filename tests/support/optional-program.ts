import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of system programs that a user's path may lack. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a program, or null where it is not installed. */
export function findProgram(name: string): string | null {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM]) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}
