import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { hasCode } from '../disk/error-code.ts';
import { createLine } from '../disk/in-turn.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { LockTimeoutError } from './encryption-timeout.ts';
import type { Keychain } from './keychain.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface LockPort {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(locked: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** On Linux alone. */
  getSelectedStorageBackend(): string;
}

const fileSchema = z.record(z.string(), z.base64());
type Locked = z.infer<typeof fileSchema>;

/** What is locked and opened to see whether a lock works. */
const PROBE = 'probe';

/**
 * Whether the system has a key of its own to lock with, and gives back what it locked. `basic_text` is a key that
 * everybody has.
 */
export async function canLock(lock: LockPort, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await lock.isAsyncEncryptionAvailable())) return false;
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(lock.getSelectedStorageBackend()))
    return false;
  const { result } = await lock.decryptStringAsync(await lock.encryptStringAsync(PROBE));
  return result === PROBE;
}

async function readLocked(path: string): Promise<Locked> {
  try {
    const found = fileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return found.success ? found.data : {};
  } catch (error) {
    // Nothing in it could be unlocked any more: it counts as empty, and the next value begins it anew.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Values in one file, each locked by the system. */
export function openLockedFile(path: string, lock: LockPort): Keychain {
  const inTurn = createLine();

  async function unlocked(text: string): Promise<string | null> {
    try {
      return (await lock.decryptStringAsync(Buffer.from(text, 'base64'))).result;
    } catch (error) {
      if (error instanceof LockTimeoutError) throw error;
      // The system's key was changed, or the file is another computer's: the value is gone.
      return null;
    }
  }

  const lockedText = async (value: string) => (await lock.encryptStringAsync(value)).toString('base64');

  return {
    read: (name) =>
      inTurn(async () => {
        const text = (await readLocked(path))[name];
        return text === undefined ? null : unlocked(text);
      }),
    keep: (name, value) =>
      inTurn(async () => {
        const all = { ...(await readLocked(path)), [name]: await lockedText(value) };
        await replaceFile(path, JSON.stringify(all));
      }),
    forget: (name) =>
      inTurn(async () => {
        const { [name]: gone, ...rest } = await readLocked(path);
        if (gone !== undefined) await replaceFile(path, JSON.stringify(rest));
      }),
  };
}
