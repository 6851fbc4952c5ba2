import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../src/node/error-code.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { storedJson } from '../disk/stored-json.ts';
import type { Secrets } from './secrets.ts';

const KEY_BYTES = 32;
/** The name that the first version kept its one key under. It is read, and never written. */
const OLD_SECRET = 'recordings';
const FILE = 'key';
/** The fingerprints of the keys among the secrets, the newest last. */
const NAMES_FILE = 'key-names';
const namesSchema = z.array(z.string().regex(/^[0-9a-f]{16}$/));

/** The keys that recordings on this computer may be locked with. */
export interface RecordingKeys {
  /** Where the key for new recordings is. `file` protects no better than the folder it is in. */
  readonly kept: 'keychain' | 'system' | 'file';
  /** What new recordings are locked with. */
  readonly current: Buffer;
  /** What can open recordings: the current one and those from before. */
  readonly all: readonly Buffer[];
}

const asKey = (bytes: Buffer): Buffer | null => (bytes.byteLength === KEY_BYTES ? bytes : null);

async function readKeyFile(folder: string): Promise<Buffer | null> {
  try {
    return asKey(await readFile(join(folder, FILE)));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Says of a key which one it is, and nothing else: it can be told to anybody. */
const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** Each key has a name of its own, so that none can ever take the place of another. */
const secretOf = (fingerprint: string): string => `${OLD_SECRET} ${fingerprint}`;

const namesIn = (folder: string) => storedJson(join(folder, NAMES_FILE), namesSchema);

async function readSecret(secrets: Secrets, name: string): Promise<Buffer[]> {
  const found = await secrets.readAll(name);
  return found.map((text) => asKey(Buffer.from(text, 'base64'))).filter((key) => key !== null);
}

async function hasTakes(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).some((name) => z.uuid().safeParse(name).success);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** The keys that are known among the secrets, the newest first. */
async function knownInSecrets(secrets: Secrets, folder: string): Promise<Buffer[]> {
  const known: Buffer[] = [];
  for (const fingerprint of ((await namesIn(folder).read()) ?? []).toReversed()) {
    const found = await readSecret(secrets, secretOf(fingerprint));
    known.push(...found.filter((key) => fingerprintOf(key) === fingerprint));
  }
  return [...known, ...(await readSecret(secrets, OLD_SECRET))];
}

async function makeInSecrets(secrets: Secrets, folder: string): Promise<Buffer[]> {
  const made = randomBytes(KEY_BYTES);
  const name = fingerprintOf(made);
  await secrets.keep(secretOf(name), made.toString('base64'));
  // A key that cannot be read back would make recordings unreadable.
  const kept = (await readSecret(secrets, secretOf(name))).filter((key) => key.equals(made));
  if (kept.length === 0) return [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = namesIn(folder);
  await names.write([...((await names.read()) ?? []), name]);
  return kept;
}

/**
 * The keys among the secrets, the current one first; none where they can't be had. While there are recordings, a
 * secret that is not there may be one that the system does not tell now: no other is made then.
 */
async function keysInSecrets(secrets: Secrets, folder: string): Promise<Buffer[]> {
  try {
    const known = await knownInSecrets(secrets, folder);
    if (known.length > 0 || (await hasTakes(folder))) return known;
    return await makeInSecrets(secrets, folder);
  } catch {
    // The system failed: fall back to a file, which the settings show.
    return [];
  }
}

async function keyInFile(folder: string): Promise<Buffer> {
  const known = await readKeyFile(folder);
  if (known) return known;
  const made = randomBytes(KEY_BYTES);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, FILE), made);
  return made;
}

/**
 * Reads the key for recordings, or makes it: among the secrets where those outlive the app, else in a file in
 * `folder`, beside what it locks, because a recording must never be lost for want of a keychain. A key file from
 * before goes on opening what it locked.
 */
export async function openRecordingKeys(secrets: Secrets, folder: string): Promise<RecordingKeys> {
  const { kind } = secrets;
  const secret = kind === 'memory' ? [] : await keysInSecrets(secrets, folder);
  const [first] = secret;
  if (!first || kind === 'memory') {
    const current = await keyInFile(folder);
    return { kept: 'file', current, all: [current] };
  }
  const old = await readKeyFile(folder);
  return { kept: kind, current: first, all: old ? [...secret, old] : secret };
}
