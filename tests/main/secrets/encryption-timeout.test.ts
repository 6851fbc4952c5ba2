import { expect, it, vi } from 'vitest';
import type { EncryptionPort } from '../../../src-main/secrets/encryption-port.ts';
import {
  EncryptionTimeoutError,
  withEncryptionTimeout,
} from '../../../src-main/secrets/encryption-timeout.ts';

const encryption = (change: Partial<EncryptionPort> = {}): EncryptionPort => ({
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(text),
  decryptStringAsync: async (encrypted) => ({ result: encrypted.toString(), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  ...change,
});

it('passes on results and errors of the system encryption', async () => {
  const limited = withEncryptionTimeout(
    encryption({ encryptStringAsync: () => Promise.reject(new Error('broken')) }),
    1000,
  );
  expect(await limited.isAsyncEncryptionAvailable()).toBe(true);
  expect((await limited.decryptStringAsync(Buffer.from('a'))).result).toBe('a');
  await expect(limited.encryptStringAsync('a')).rejects.toThrow('broken');
  expect(limited.getSelectedStorageBackend()).toBe('gnome_libsecret');
});

it('times out when the system encryption does not answer, and retries later even if the clock is set back', async () => {
  vi.useFakeTimers();
  try {
    const ask = vi.fn(() => new Promise<boolean>(() => undefined));
    const limited = withEncryptionTimeout(encryption({ isAsyncEncryptionAvailable: ask }), 3000);
    const first = expect(limited.isAsyncEncryptionAvailable()).rejects.toThrow(EncryptionTimeoutError);
    await vi.advanceTimersByTimeAsync(3000);
    await first;
    await expect(limited.encryptStringAsync('a')).rejects.toThrow(EncryptionTimeoutError);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await limited.encryptStringAsync('a')).toString()).toBe('a');
    expect(ask).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
