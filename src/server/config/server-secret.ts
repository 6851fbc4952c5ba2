import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreate } from '../../node/read-or-create.ts';
import { DataDirError } from '../db/data-dir-error.ts';
import type { Config } from './config.ts';

const SECRET_BYTES = 32;

/**
 * The server's own secret: the setting, or one created in the data folder at first use.
 * @throws DataDirError for a file that is too short: a new secret would make existing encrypted data unreadable
 */
export function readServerSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret !== null) return secret;
  const path = join(dataDir, 'secret');
  return readOrCreate(path, () => randomBytes(SECRET_BYTES).toString('base64url'), {
    isIntact: (text) => text.length >= SECRET_BYTES,
    createDamagedError: () =>
      new DataDirError(
        `${path} does not hold this server’s secret. Restore the file from a backup (docs/backup.md). Without one, ` +
          'delete it: a new secret is made, and second factors and webhooks are set up anew.',
      ),
  });
}

/** The server's secret, and another one that is accepted while it is being changed. */
export function readServerSecrets(
  config: Pick<Config, 'secret' | 'secretAlso' | 'dataDir'>,
): readonly [string, ...string[]] {
  return [readServerSecret(config), ...(config.secretAlso === null ? [] : [config.secretAlso])];
}
