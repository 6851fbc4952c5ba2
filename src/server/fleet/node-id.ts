import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../node/error-code.ts';

/**
 * The id of the server with this data folder, created at first use: a restarted server still holds its takes,
 * whose newest seconds are only on its disk.
 */
export function nodeIdOf(dataDir: string): string {
  const path = join(dataDir, 'node-id');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomUUID(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}
