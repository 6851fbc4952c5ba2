import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { replaceFile } from '../disk/replace-file.ts';
import type { EncryptionPort } from './encryption-port.ts';
import { EncryptionTimeoutError } from './encryption-timeout.ts';
import type { Keychain } from './keychain.ts';

const fileSchema = z.record(z.string(), z.base64());
type Encrypted = z.infer<typeof fileSchema>;

/** Value that is encrypted and decrypted as a test. */
const PROBE = 'probe';

/** True when the system's encryption works and has its own key; the key of `basic_text` is public. */
export async function canEncrypt(encryption: EncryptionPort, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await encryption.isAsyncEncryptionAvailable())) return false;
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(encryption.getSelectedStorageBackend()))
    return false;
  const { result } = await encryption.decryptStringAsync(await encryption.encryptStringAsync(PROBE));
  return result === PROBE;
}

async function readEncrypted(path: string): Promise<Encrypted> {
  try {
    const found = fileSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return found.success ? found.data : {};
  } catch (error) {
    // Its values can no longer be decrypted: treat it as empty, the next write replaces it.
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** A file of values encrypted by the system. */
export function openEncryptedFile(path: string, encryption: EncryptionPort): Keychain {
  const enqueue = createSerialQueue();

  async function decrypted(text: string): Promise<string | null> {
    try {
      return (await encryption.decryptStringAsync(Buffer.from(text, 'base64'))).result;
    } catch (error) {
      if (error instanceof EncryptionTimeoutError) throw error;
      // The system's key has changed, or the file is from another computer: the value is lost.
      return null;
    }
  }

  const encryptedText = async (value: string) =>
    (await encryption.encryptStringAsync(value)).toString('base64');

  return {
    read: (name) =>
      enqueue(async () => {
        const text = (await readEncrypted(path))[name];
        return text === undefined ? null : decrypted(text);
      }),
    save: (name, value) =>
      enqueue(async () => {
        const all = { ...(await readEncrypted(path)), [name]: await encryptedText(value) };
        await replaceFile(path, JSON.stringify(all));
      }),
    forget: (name) =>
      enqueue(async () => {
        const { [name]: gone, ...rest } = await readEncrypted(path);
        if (gone !== undefined) await replaceFile(path, JSON.stringify(rest));
      }),
  };
}
