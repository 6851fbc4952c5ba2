import { expect, it, vi } from 'vitest';
import type { LockPort } from '../../../src-main/secrets/encrypted-file.ts';
import { LockTimeoutError, limitedLock } from '../../../src-main/secrets/encryption-timeout.ts';

const lock = (change: Partial<LockPort> = {}): LockPort => ({
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(text),
  decryptStringAsync: async (locked) => ({ result: locked.toString(), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  ...change,
});

it('passes on what the lock says, and what it fails with', async () => {
  const limited = limitedLock(lock({ encryptStringAsync: () => Promise.reject(new Error('broken')) }), 1000);
  expect(await limited.isAsyncEncryptionAvailable()).toBe(true);
  expect((await limited.decryptStringAsync(Buffer.from('a'))).result).toBe('a');
  await expect(limited.encryptStringAsync('a')).rejects.toThrow('broken');
  expect(limited.getSelectedStorageBackend()).toBe('gnome_libsecret');
});

it('gives a lock up that does not answer, and asks it again after a while', async () => {
  vi.useFakeTimers();
  try {
    const ask = vi.fn(() => new Promise<boolean>(() => undefined));
    const limited = limitedLock(lock({ isAsyncEncryptionAvailable: ask }), 3000);
    const first = expect(limited.isAsyncEncryptionAvailable()).rejects.toThrow(LockTimeoutError);
    await vi.advanceTimersByTimeAsync(3000);
    await first;
    await expect(limited.encryptStringAsync('a')).rejects.toThrow(LockTimeoutError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await limited.encryptStringAsync('a')).toString()).toBe('a');
    expect(ask).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
