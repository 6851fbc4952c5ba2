import type { LockPort } from './encrypted-file.ts';

/** The system's lock gave no answer in time. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/** Milliseconds in which a lock that gave no answer is not asked again: each question would wait for it anew. */
const SPARED_MS = 60_000;

/**
 * A lock whose every call has an end: on Linux it may wait for a person who is not there, for as long as they stay
 * away. Calls reject with LockTimeoutError after `timeoutMs`, and at once for a minute after that.
 */
export function limitedLock(lock: LockPort, timeoutMs: number): LockPort {
  let sparedUntil = 0;

  async function limited<T>(ask: () => Promise<T>): Promise<T> {
    if (Date.now() < sparedUntil) throw new LockTimeoutError('the lock gave no answer before');
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(() => {
      sparedUntil = Date.now() + SPARED_MS;
      reject(new LockTimeoutError('the lock gives no answer'));
    }, timeoutMs);
    try {
      return await Promise.race([ask(), promise]);
    } finally {
      clearTimeout(late);
    }
  }

  return {
    isAsyncEncryptionAvailable: () => limited(() => lock.isAsyncEncryptionAvailable()),
    encryptStringAsync: (text) => limited(() => lock.encryptStringAsync(text)),
    decryptStringAsync: (locked) => limited(() => lock.decryptStringAsync(locked)),
    getSelectedStorageBackend: () => lock.getSelectedStorageBackend(),
  };
}
