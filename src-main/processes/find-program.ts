import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Full path of a program on the search path, or null. On Windows, the name includes its extension. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter((part) => part !== '')) {
    const path = join(folder, name);
    const canRun = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (canRun) return path;
  }
  return null;
}
