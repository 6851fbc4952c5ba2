import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readOrCreate } from '../../node/read-or-create.ts';
import { DataDirError } from '../db/data-dir-error.ts';

/**
 * The id of the server with this data folder, created at first use: a restarted server still holds its takes, whose
 * newest seconds are only on its disk.
 * @throws DataDirError for a truncated file: two such servers could be confused
 */
export function nodeIdOf(dataDir: string): string {
  const path = join(dataDir, 'node-id');
  return readOrCreate(path, randomUUID, {
    isIntact: (text) => z.uuid().safeParse(text).success,
    createDamagedError: () =>
      new DataDirError(`${path} does not hold this server’s id. Delete it: this server gets a new one.`),
  });
}
