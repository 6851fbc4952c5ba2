import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { createBackup } from './create-backup.ts';
import { BackupError } from './manifest.ts';

const USAGE = `npm run backup -- [FOLDER]    copies the database and recordings to a new folder, while the server runs or not`;
const postgresAdviceFor = ({ s3 }: Pick<Config, 's3'>): string =>
  'This server keeps its data in PostgreSQL (DATABASE_URL): back it up with pg_dump, ' +
  (s3 ? 'and the bucket by versioning. ' : 'then copy recordings/, takes/ and secret of DATA_DIR. ') +
  'See docs/backup.md.';

interface BackupCommandParts {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;
  /** Folder that relative paths refer to. */
  cwd: string;
  /** Version of Parlance. */
  version: string;
  /** Fires with a `BackupError` to stop. */
  signal: AbortSignal;
  write(line: string): void;
}

const nameOf = (at: Date): string => `parlance-backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/**
 * Backs up a SQLite installation for the server's operator. `write` receives the output.
 * @returns an exit code: 0 with a backup, 1 without, 2 for anything but the name of a folder
 */
export async function runBackupCommand(given: readonly string[], parts: BackupCommandParts): Promise<number> {
  const { config, cwd, version, signal, write } = parts;
  const [name = nameOf(new Date()), ...others] = given;
  if (others.length > 0 || name === '' || name.startsWith('-')) {
    write(USAGE);
    return 2;
  }
  if (config.databaseUrl) {
    write(postgresAdviceFor(config));
    return 1;
  }
  const folder = resolve(cwd, name);
  try {
    const hasRecordings = config.s3 === null;
    const { tables, files, missing } = await createBackup({
      dataDir: config.dataDir,
      folder,
      hasRecordings,
      version,
      signal,
    });
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    const rows = Object.values(tables).reduce((sum, n) => sum + n, 0);
    write(`${folder}: ${rows} rows, ${files.length} files, ${megabytes.toFixed(1)} MB.`);
    write('Not included, because they are created again: models, uploads in progress, files of the web app.');
    write('This folder contains what users said: keep it safe.');
    if (!hasRecordings)
      write('Kept recordings are in the bucket: this backup has none of them. See docs/backup.md.');
    for (const path of missing)
      write(`Missing in the data folder, although the database refers to it: ${path}`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    write(error.message);
    return 1;
  }
}
