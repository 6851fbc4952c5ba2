import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { once } from '../../src/async/once.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { storedJson } from '../disk/stored-json.ts';
import type { Secrets } from './secrets.ts';

const KEY_BYTES = 32;
/** Milliseconds until keys are read again that could not be read: each attempt may wait for the system. */
const RETRY_MS = 60_000;
/** Name of the single key in the first version. Read, but never written. */
const OLD_SECRET = 'recordings';
const FILE = 'key';
/** Fingerprints of the keys in the secret store, newest last. */
const NAMES_FILE = 'key-names';
const namesSchema = z.array(z.string().regex(/^[0-9a-f]{16}$/));

/** The keys that recordings on this computer may be encrypted with. */
export interface RecordingKeys {
  /** Where the key for new recordings is stored. `file` protects no better than the folder it is in. */
  readonly storage: 'keychain' | 'system' | 'file';
  /** The key that encrypts new recordings. */
  readonly current: Buffer;
  /** The keys that can decrypt recordings: the current one and earlier ones. */
  readonly all: readonly Buffer[];
  /** False when the secret store could not be read: keys may be missing in `all`, for now. */
  readonly isComplete: boolean;
}

const validKey = (bytes: Buffer): Buffer | null => (bytes.byteLength === KEY_BYTES ? bytes : null);

async function readKeyFile(folder: string): Promise<Buffer | null> {
  try {
    return validKey(await readFile(join(folder, FILE)));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Identifies a key without revealing it; safe to publish. */
const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** Each key has a separate name, so that no key can ever replace another. */
const secretOf = (fingerprint: string): string => `${OLD_SECRET} ${fingerprint}`;

const namesIn = (folder: string) => storedJson(join(folder, NAMES_FILE), namesSchema);

async function readSecret(secrets: Secrets, name: string): Promise<Buffer[]> {
  const found = await secrets.readAll(name);
  return found.map((text) => validKey(Buffer.from(text, 'base64'))).filter((key) => key !== null);
}

async function hasTakes(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).some((name) => z.uuid().safeParse(name).success);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** The keys in the secret store, newest first. */
async function readStoredKeys(secrets: Secrets, names: readonly string[]): Promise<Buffer[]> {
  const keys: Buffer[] = [];
  for (const fingerprint of names.toReversed()) {
    const found = await readSecret(secrets, secretOf(fingerprint));
    keys.push(...found.filter((key) => fingerprintOf(key) === fingerprint));
  }
  return [...keys, ...(await readSecret(secrets, OLD_SECRET))];
}

async function createStoredKey(
  secrets: Secrets,
  folder: string,
  names: readonly string[],
): Promise<Buffer[]> {
  const newKey = randomBytes(KEY_BYTES);
  const name = fingerprintOf(newKey);
  await secrets.save(secretOf(name), newKey.toString('base64'));
  // A key that cannot be read back would make recordings unreadable.
  const storedKeys = (await readSecret(secrets, secretOf(name))).filter((key) => key.equals(newKey));
  if (storedKeys.length === 0) return [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await namesIn(folder).write([...names, name]);
  return storedKeys;
}

/**
 * The keys in the secret store, the current one first; null if it cannot be read, none if it refuses a new key. While
 * recordings exist, a missing key may be temporarily unavailable: no new one is created then. Rejects if the names of
 * the keys cannot be read: without them, recordings would seem unreadable.
 */
async function openStoredKeys(secrets: Secrets, folder: string): Promise<Buffer[] | null> {
  const names = (await namesIn(folder).read()) ?? [];
  let keys: Buffer[] | null = null;
  try {
    keys = await readStoredKeys(secrets, names);
    if (keys.length > 0 || (await hasTakes(folder))) return keys;
    return await createStoredKey(secrets, folder, names);
  } catch {
    // The system failed: fall back to a file, which the settings show.
    return keys;
  }
}

async function openKeyFile(folder: string): Promise<Buffer> {
  const keys = await readKeyFile(folder);
  if (keys) return keys;
  const newKey = randomBytes(KEY_BYTES);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, FILE), newKey);
  return newKey;
}

/**
 * Reads or creates the key for recordings: in the secret store if that is persistent, else in a file in
 * `folder`, next to the recordings, because none must be lost for lack of a keychain. An earlier key file
 * still decrypts its recordings.
 */
export async function openRecordingKeys(secrets: Secrets, folder: string): Promise<RecordingKeys> {
  const { kind } = secrets;
  const secret = kind === 'memory' ? [] : await openStoredKeys(secrets, folder);
  const [first] = secret ?? [];
  if (!secret || !first || kind === 'memory') {
    const current = await openKeyFile(folder);
    return { storage: 'file', current, all: [current], isComplete: secret !== null };
  }
  const fileKey = await readKeyFile(folder);
  return { storage: kind, current: first, all: fileKey ? [...secret, fileKey] : secret, isComplete: true };
}

/** The keys for recordings, read at their first use. */
export interface CachedRecordingKeys {
  read(): Promise<RecordingKeys>;
  /** Has them read again at their next use. */
  reset(): void;
  close(): void;
}

/** Caches the keys; incomplete ones only for a minute, after which `onReset` is called. */
export function cacheRecordingKeys(
  open: () => Promise<RecordingKeys>,
  onReset: () => void,
): CachedRecordingKeys {
  let retryTimer: NodeJS.Timeout | undefined;
  const openOnce = () =>
    once(async () => {
      const keys = await open();
      if (!keys.isComplete) retryTimer = setTimeout(resetLate, RETRY_MS).unref();
      return keys;
    });
  let opened = openOnce();
  function reset(): void {
    clearTimeout(retryTimer);
    opened = openOnce();
  }
  function resetLate(): void {
    reset();
    onReset();
  }
  return { read: () => opened(), reset, close: () => clearTimeout(retryTimer) };
}
