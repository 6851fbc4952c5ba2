import { safeStorage } from 'electron';
import { type KeychainProcess, SystemKeychain } from '../secrets/keychain.ts';
import { openSecrets, type Secrets } from '../secrets/secrets.ts';
import type { Places } from './places.ts';
import { startChild } from './system-ports.ts';

/** The name that the system's keychain lists what we keep under. */
const SERVICE = 'Parlance';
/** Milliseconds that the keychain may take to answer: longer, and it asks somebody who is not looking. */
const KEYCHAIN_MS = 3000;
/** Milliseconds for the system's lock: on Linux it may wait for the same question. */
const LOCK_MS = 3000;

/** Opens the place for secrets when it is first needed; the same one from then on. */
export function secretsOpener(places: Places): () => Promise<Secrets> {
  let opened: Promise<Secrets> | null = null;
  const start = (): KeychainProcess =>
    startChild(places.ownProcess('keychain'), { name: 'Parlance Keychain' });
  return () => {
    opened ??= openSecrets({
      keychain: new SystemKeychain({ service: SERVICE, timeoutMs: KEYCHAIN_MS, start }),
      encryption: safeStorage,
      encryptionTimeoutMs: LOCK_MS,
      platform: process.platform,
      file: places.secrets,
    });
    return opened;
  };
}
