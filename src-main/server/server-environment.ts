import { join } from 'node:path';
import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import { childEnvironment } from '../../src/node/child-environment.ts';
import { serviceEnvironment } from './service-environment.ts';
import type { ServiceKeys } from './service-keys.ts';

type Own = Readonly<Record<string, string | undefined>>;

interface EnvironmentParts {
  readonly own: Own;
  readonly dataDir: string;
  /** Search path for programs. */
  readonly searchPath: string;
  readonly settings: Pick<DesktopSettings, 'engine' | 'services'>;
  /** Path of the selected model; null for the best available one. */
  readonly modelPath: string | null;
  readonly keys: Pick<ServiceKeys, 'read'>;
  /** The secret that every request must contain. */
  readonly secret: string;
}

/** Environment of an engine process: without keys. */
export function engineEnvironment(own: Own): Record<string, string> {
  return childEnvironment(own);
}

/**
 * Environment of the server on this computer: its settings and the user's keys, without variables meant for a
 * manually started server, such as another database.
 */
export async function serverEnvironment(parts: EnvironmentParts): Promise<Record<string, string>> {
  const { own, dataDir, searchPath, settings, modelPath, keys, secret } = parts;
  const services = await serviceEnvironment(settings.services, keys);
  return {
    ...childEnvironment(own),
    ...(searchPath === '' ? {} : { PATH: searchPath }),
    ...services,
    // Node's default is a folder that all programs and accounts share.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    APP_SECRET: secret,
    QUOTAS: 'off',
    SPEECH_ENGINE: settings.engine,
    ...(modelPath === null ? {} : { SPEECH_MODEL: modelPath }),
  };
}
