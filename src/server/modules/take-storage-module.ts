import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createStorageUse } from '../takes/storage-use.ts';
import { storedBytes } from '../takes/stored-bytes-store.ts';
import { createReadableNames } from '../takes/take-folders.ts';

/** Where this server has the audio of takes, and how much each account has stored. */
export function takeStorageModule({
  config,
  database,
  log,
}: {
  config: Config;
  database: Database;
  log: Log;
}) {
  const folder = join(config.dataDir, 'takes');
  const readableNames = createReadableNames(log);
  const use = createStorageUse({
    limit: config.accountBytes,
    folder,
    readableNames,
    now: Date.now,
    stored: (owner) => storedBytes(database, owner),
  });
  return { folder, readableNames, use };
}
export type TakeStorageModule = ReturnType<typeof takeStorageModule>;
