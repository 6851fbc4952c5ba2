import { access } from 'node:fs/promises';
import { delimiter } from 'node:path';

/** The local server's search path for programs: first the packaged `folder`, if it exists. */
export async function searchPathWith(folder: string, path: string | undefined): Promise<string> {
  const fileExists = await access(folder).then(
    () => true,
    () => false,
  );
  return [fileExists ? folder : '', path ?? ''].filter((part) => part !== '').join(delimiter);
}
