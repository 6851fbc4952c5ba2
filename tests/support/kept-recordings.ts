import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { setUpCli } from './cli-setup.ts';

/** No process has this id. */
const NO_PROCESS = 2 ** 30;

/** The folder in which `record` keeps what the server does not have yet. */
export function keptRecordings(cli: ReturnType<typeof setUpCli>) {
  const folder = () => join(cli.folder, 'state', 'parlance', 'recordings');
  return {
    folder,
    /** The names of its files. */
    left: () => readdir(folder()),
    /** Creates the files of a run that was killed; resolves with the recording's id. */
    async leave(sound: Buffer | null, metadata: Readonly<Record<string, unknown>> = {}): Promise<string> {
      const id = randomUUID();
      const defaults = { id, server: cli.server.url, language: 'en', startedAt: Date.now() };
      await mkdir(folder(), { recursive: true });
      const written = JSON.stringify({ ...defaults, process: NO_PROCESS, ...metadata });
      await writeFile(join(folder(), `${id}.json`), written);
      if (sound) await writeFile(join(folder(), `${id}.wav`), sound);
      return id;
    },
  };
}
