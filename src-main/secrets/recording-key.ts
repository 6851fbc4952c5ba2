import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../disk/error-code.ts';
import { replaceFile } from '../disk/replace-file.ts';
import type { Secrets } from './secrets.ts';

const KEY_BYTES = 32;
const SECRET = 'recordings';
const FILE = 'key';

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

async function readSecrets(secrets: Secrets): Promise<Buffer[]> {
  const found = await secrets.readAll(SECRET);
  return found.map((text) => asKey(Buffer.from(text, 'base64'))).filter((key) => key !== null);
}

/** The keys among the secrets, the current one first; none where they can't be had. */
async function keysInSecrets(secrets: Secrets): Promise<Buffer[]> {
  try {
    const known = await readSecrets(secrets);
    if (known.length > 0) return known;
    const made = randomBytes(KEY_BYTES);
    await secrets.keep(SECRET, made.toString('base64'));
    // What can not be read back now would leave recordings that nobody can open.
    return (await readSecrets(secrets)).filter((key) => key.equals(made));
  } catch {
    // The system failed after all: a file will do, and the person is told.
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
  const secret = kind === 'memory' ? [] : await keysInSecrets(secrets);
  const [first] = secret;
  if (!first || kind === 'memory') {
    const current = await keyInFile(folder);
    return { kept: 'file', current, all: [current] };
  }
  const old = await readKeyFile(folder);
  return { kept: kind, current: first, all: old ? [...secret, old] : secret };
}
