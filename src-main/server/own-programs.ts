import { access } from 'node:fs/promises';
import { delimiter } from 'node:path';

/** Where the server on this computer finds programs: first in the `folder` that was packed with the app, if there is one. */
export async function searchPathWith(folder: string, path: string | undefined): Promise<string> {
  const fileExists = await access(folder).then(
    () => true,
    () => false,
  );
  return [fileExists ? folder : '', path ?? ''].filter((part) => part !== '').join(delimiter);
}
