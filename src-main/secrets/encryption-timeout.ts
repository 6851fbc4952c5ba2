import type { EncryptionPort } from './encryption-port.ts';

/** The system's encryption did not answer in time. */
export class EncryptionTimeoutError extends Error {
  override readonly name = 'EncryptionTimeoutError';
}

/** Milliseconds without new calls after a time-out: each would wait again. */
const SPARED_MS = 60_000;

/**
 * Adds a time-out to every call: on Linux encryption may wait for a password prompt for as long as the user is
 * away. Calls reject with EncryptionTimeoutError after `timeoutMs`, and at once for a minute after that.
 */
export function withEncryptionTimeout(encryption: EncryptionPort, timeoutMs: number): EncryptionPort {
  let sparedUntil = 0;

  async function limited<T>(ask: () => Promise<T>): Promise<T> {
    if (Date.now() < sparedUntil) throw new EncryptionTimeoutError('the lock gave no answer before');
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(() => {
      sparedUntil = Date.now() + SPARED_MS;
      reject(new EncryptionTimeoutError('the lock gives no answer'));
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
