import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

async function canUse(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/** Full path of a program on the search path, or null. */
export async function findProgram(name: string, searchPath = process.env.PATH ?? ''): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter((part) => part !== '')) {
    const path = join(folder, name);
    if (await canUse(path, constants.X_OK)) return path;
  }
  return null;
}

/** The first of these paths that can be read, or null. */
export async function findReadable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await canUse(path, constants.R_OK)) return path;
  return null;
}
