import { access } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { findProgram } from '../processes/find-program.ts';

/** What reads recordings (src/server/audio/decoder.ts). */
const DECODER = 'ffmpeg';

/** Where the server on this computer finds programs: first in the `folder` that was packed with the app, if there is one. */
export async function searchPathWith(folder: string, path: string | undefined): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return [isThere ? folder : '', path ?? ''].filter((part) => part !== '').join(delimiter);
}

/** The program that the server would need and does not find; null where it has it. */
export async function missingProgram(searchPath: string, platform: NodeJS.Platform): Promise<string | null> {
  const name = platform === 'win32' ? `${DECODER}.exe` : DECODER;
  return (await findProgram(name, searchPath)) === null ? DECODER : null;
}
