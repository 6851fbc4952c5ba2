import { safeStorage } from 'electron';
import { type KeychainProcess, SystemKeychain } from '../secrets/keychain.ts';
import { openSecrets, type Secrets } from '../secrets/secrets.ts';
import type { AppPaths } from './app-paths.ts';
import { startChild } from './system-ports.ts';

/** Service name of our entries in the system's keychain. */
const SERVICE = 'Parlance';
/** Keychain timeout in milliseconds: a slower one is probably prompting an absent user. */
const KEYCHAIN_MS = 3000;
/** Timeout of the system's encryption in milliseconds: on Linux it may wait for the same prompt. */
const ENCRYPTION_TIMEOUT_MS = 3000;

/** Opens the secret store at first use, and then returns the same one. `onUpgraded`: see `SecretsParts`. */
export function secretsOpener(paths: AppPaths, onUpgraded: () => void): () => Promise<Secrets> {
  let opened: Promise<Secrets> | null = null;
  const start = (): KeychainProcess =>
    startChild(paths.ownProcess('keychain'), { name: 'Parlance Keychain' });
  return () => {
    opened ??= openSecrets({
      keychain: new SystemKeychain({ service: SERVICE, timeoutMs: KEYCHAIN_MS, start }),
      encryption: safeStorage,
      encryptionTimeoutMs: ENCRYPTION_TIMEOUT_MS,
      platform: process.platform,
      file: paths.secrets,
      onUpgraded,
    });
    return opened;
  };
}
