import type { EncryptionPort } from './encryption-port.ts';

/** The system's encryption did not respond in time. */
export class EncryptionTimeoutError extends Error {
  override readonly name = 'EncryptionTimeoutError';
}

/** Milliseconds without new calls after a timeout: each call would wait again. */
const COOL_DOWN_MS = 60_000;

/**
 * Adds a timeout to every call: on Linux, encryption may wait for a password prompt while the user is away.
 * Calls reject with EncryptionTimeoutError after `timeoutMs`, and immediately during the following minute.
 */
export function withEncryptionTimeout(encryption: EncryptionPort, timeoutMs: number): EncryptionPort {
  let coolDownEnd = 0;

  async function withTimeout<T>(call: () => Promise<T>): Promise<T> {
    if (performance.now() < coolDownEnd)
      throw new EncryptionTimeoutError('the encryption of the system gave no answer a moment ago');
    const { promise, reject } = Promise.withResolvers<never>();
    const timeout = setTimeout(() => {
      coolDownEnd = performance.now() + COOL_DOWN_MS;
      reject(new EncryptionTimeoutError('the encryption of the system gives no answer'));
    }, timeoutMs);
    try {
      return await Promise.race([call(), promise]);
    } finally {
      clearTimeout(timeout);
    }
  }

  return {
    isAsyncEncryptionAvailable: () => withTimeout(() => encryption.isAsyncEncryptionAvailable()),
    encryptStringAsync: (text) => withTimeout(() => encryption.encryptStringAsync(text)),
    decryptStringAsync: (encrypted) => withTimeout(() => encryption.decryptStringAsync(encrypted)),
    getSelectedStorageBackend: () => encryption.getSelectedStorageBackend(),
  };
}
