import type { EncryptionPort } from './encryption-port.ts';

/** The system's encryption did not respond in time. */
export class EncryptionTimeoutError extends Error {
  override readonly name = 'EncryptionTimeoutError';
}

/** Milliseconds without new calls after a timeout: each call would wait again. */
const SPARED_MS = 60_000;

/**
 * Adds a timeout to every call: on Linux, encryption may wait for a password prompt while the user is away.
 * Calls reject with EncryptionTimeoutError after `timeoutMs`, and immediately during the following minute.
 */
export function withEncryptionTimeout(encryption: EncryptionPort, timeoutMs: number): EncryptionPort {
  let sparedUntil = 0;

  async function limited<T>(ask: () => Promise<T>): Promise<T> {
    if (performance.now() < sparedUntil)
      throw new EncryptionTimeoutError('the encryption of the system gave no answer a moment ago');
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(() => {
      sparedUntil = performance.now() + SPARED_MS;
      reject(new EncryptionTimeoutError('the encryption of the system gives no answer'));
    }, timeoutMs);
    try {
      return await Promise.race([ask(), promise]);
    } finally {
      clearTimeout(late);
    }
  }

  return {
    isAsyncEncryptionAvailable: () => limited(() => encryption.isAsyncEncryptionAvailable()),
    encryptStringAsync: (text) => limited(() => encryption.encryptStringAsync(text)),
    decryptStringAsync: (encrypted) => limited(() => encryption.decryptStringAsync(encrypted)),
    getSelectedStorageBackend: () => encryption.getSelectedStorageBackend(),
  };
}
