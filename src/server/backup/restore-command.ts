import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { DataDirInUseError } from '../db/data-dir-lock.ts';
import { BackupError } from './manifest.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `npm run restore -- FOLDER [--to DATA_DIR] [--force]    puts a backup in place; the server has to be stopped
npm run restore -- FOLDER --check                      only says whether a backup is whole`;
const ADVICE =
  'This server keeps its data in PostgreSQL (DATABASE_URL), and a backup made by npm run backup is of SQLite. ' +
  'docs/backup.md says how PostgreSQL and the recordings are restored.';

interface RestoreCommandParts {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** Where relative names begin. */
  cwd: string;
  write(line: string): void;
}

/** The command's arguments; null for anything else. */
function argumentsIn(given: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { to: { type: 'string' }, force: { type: 'boolean' }, check: { type: 'boolean' } },
    });
    const [folder, ...others] = positionals;
    return folder && others.length === 0 ? { folder, ...values } : null;
  } catch {
    // An option that is unknown, or has no value.
    return null;
  }
}

/**
 * Restores a backup for the server's operator. `write` receives the output.
 * @returns an exit code: 0 when it is in place (or whole, with `--check`), 1 when it is not, 2 for other arguments
 */
export async function runRestoreCommand(
  given: readonly string[],
  { config, cwd, write }: RestoreCommandParts,
): Promise<number> {
  const asked = argumentsIn(given);
  if (!asked) {
    write(USAGE);
    return 2;
  }
  const folder = resolve(cwd, asked.folder);
  try {
    if (asked.check) {
      const { files } = await verifyBackup(folder);
      write(`This backup is whole: ${files.length} files.`);
      return 0;
    }
    if (config.databaseUrl && asked.to === undefined) {
      write(ADVICE);
      return 1;
    }
    const dataDir = asked.to === undefined ? config.dataDir : resolve(cwd, asked.to);
    const { manifest, aside } = await restoreBackup({ folder, dataDir, force: asked.force ?? false });
    write(`${dataDir} is as it was on ${manifest.createdAt}. Start the server.`);
    if (aside) write(`What was there before is in ${aside}. Delete it when you do not need it.`);
    for (const path of manifest.missing) write(`Already missing when the backup was made: ${path}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof DataDirInUseError)) throw error;
    write(error.message);
    return 1;
  }
}
