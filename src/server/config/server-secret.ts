import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The server's own secret: the setting, or one that is created in the data folder at first use. */
export function readServerSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret !== null) return secret;
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8');
}

/** The server's secret, and another one that is accepted while it is being changed. */
export function readServerSecrets(
  config: Pick<Config, 'secret' | 'secretAlso' | 'dataDir'>,
): readonly [string, ...string[]] {
  return [readServerSecret(config), ...(config.secretAlso === null ? [] : [config.secretAlso])];
}
