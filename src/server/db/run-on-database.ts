import { join } from 'node:path';
import { fileExists } from '../../node/file-exists.ts';
import { DATABASE_FILE, type openDatabase, openMigratedDatabase } from './connection.ts';
import type { Database } from './database.ts';

interface RunParts {
  readonly config: Parameters<typeof openDatabase>[0];
  write(line: string): void;
}

/** The operator's message if SQLite has no file. */
export const missingDatabase = (dataDir: string): string => `There is no database in ${dataDir}.`;

/**
 * Runs a command for the server's operator on the migrated database of an installation. If SQLite has no file, DATA_DIR
 * is wrong, and none is created.
 * @returns the exit code of the command; 1 without a database
 */
export async function runOnDatabase(
  { config, write }: RunParts,
  command: (database: Database) => Promise<number>,
): Promise<number> {
  if (!config.databaseUrl && !(await fileExists(join(config.dataDir, DATABASE_FILE)))) {
    write(missingDatabase(config.dataDir));
    return 1;
  }
  const onBlocked = () =>
    write('The migration waits until no other session, such as pg_dump, locks its tables.');
  const database = await openMigratedDatabase({ ...config, onBlocked });
  try {
    return await command(database);
  } finally {
    await database.close();
  }
}
