import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { DataDirInUseError } from '../db/data-dir-lock.ts';
import { BackupError } from './manifest.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `npm run restore -- FOLDER [--to DATA_DIR] [--force]    restores a backup; the server must be stopped
npm run restore -- FOLDER --check                      only checks whether a backup is complete`;
const POSTGRES_ADVICE =
  'This server keeps its data in PostgreSQL (DATABASE_URL), and a backup made by npm run backup is of SQLite. ' +
  'See docs/backup.md for how to restore PostgreSQL and the recordings.';

interface RestoreCommandParts {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** Folder that relative paths refer to. */
  cwd: string;
  /** Fires with a `BackupError` to stop. */
  signal: AbortSignal;
  write(line: string): void;
}

/** The command's arguments; null for anything else. */
function parseArguments(given: readonly string[]) {
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
  { config, cwd, signal, write }: RestoreCommandParts,
): Promise<number> {
  const options = parseArguments(given);
  if (!options) {
    write(USAGE);
    return 2;
  }
  const folder = resolve(cwd, options.folder);
  try {
    if (options.check) {
      const { files } = await verifyBackup(folder, signal);
      write(`This backup is complete: ${files.length} files.`);
      return 0;
    }
    if (config.databaseUrl && options.to === undefined) {
      write(POSTGRES_ADVICE);
      return 1;
    }
    const dataDir = options.to === undefined ? config.dataDir : resolve(cwd, options.to);
    const { manifest, previousContent } = await restoreBackup({
      folder,
      dataDir,
      force: options.force ?? false,
      signal,
    });
    write(`${dataDir} was restored to its state of ${manifest.createdAt}. Start the server.`);
    if (previousContent)
      write(`The previous content is in ${previousContent}. Delete it when you no longer need it.`);
    for (const path of manifest.missing) write(`Missing since before the backup: ${path}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof DataDirInUseError)) throw error;
    write(error.message);
    return 1;
  }
}
