import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EncryptionPort } from '../../../src-main/secrets/encryption-port.ts';
import { type Keychain, KeychainError } from '../../../src-main/secrets/keychain.ts';
import { openSecrets } from '../../../src-main/secrets/secrets.ts';
import { fakeSecrets } from '../../support/fake-secrets.ts';

const CANARY = 'canary-7f3a';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-secrets-'));
  file = join(folder, 'secrets.json');
  improvements = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(folder, { recursive: true });
});

const absent = (): Promise<never> => Promise.reject(new KeychainError('none'));
const NO_KEYCHAIN: Keychain = { read: absent, save: absent, forget: absent };

/** A keychain that fails until it is unlocked. */
function lockedKeychain(values: Map<string, string>) {
  const there = fakeSecrets('keychain', values);
  let isLocked = true;
  const keychain: Keychain = {
    read: (name) => (isLocked ? absent() : there.read(name)),
    save: (name, value) => (isLocked ? absent() : there.save(name, value)),
    forget: (name) => (isLocked ? absent() : there.forget(name)),
  };
  const unlock = (): void => {
    isLocked = false;
  };
  return { keychain, unlock };
}

/** Reverses the text instead of encrypting it, which suffices to detect plain text on the disk. */
function lockPort(change: Partial<EncryptionPort> = {}): EncryptionPort {
  const turned = (text: string) => [...text].toReversed().join('');
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(`encrypted:${turned(text)}`),
    async decryptStringAsync(encrypted) {
      const text = encrypted.toString();
      if (!text.startsWith('encrypted:')) throw new Error('another key');
      return { result: turned(text.slice('encrypted:'.length)), shouldReEncrypt: false };
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...change,
  };
}

let improvements: number;
const open = (keychain: Keychain, encryption = lockPort(), platform: NodeJS.Platform = 'linux') =>
  openSecrets({
    keychain,
    encryption,
    encryptionTimeoutMs: 300,
    platform,
    file,
    onUpgraded: () => {
      improvements += 1;
    },
  });

describe('secrets', () => {
  it('are stored in the keychain after a successful trial, which is removed', async () => {
    const values = new Map<string, string>();
    const secrets = await open(fakeSecrets('keychain', values));
    expect([secrets.kind, values.size]).toEqual(['keychain', 0]);
    await secrets.save('session', CANARY);
    expect(await secrets.read('session')).toBe(CANARY);
    await expect(stat(file)).rejects.toThrow();
  });

  it('are stored encrypted in a file without a keychain', async () => {
    const secrets = await open(NO_KEYCHAIN);
    expect(secrets.kind).toBe('system');
    await Promise.all([secrets.save('a', CANARY), secrets.save('b', 'other')]);
    const again = await open(NO_KEYCHAIN);
    expect([await again.read('a'), await again.read('b'), await again.read('c')]).toEqual([
      CANARY,
      'other',
      null,
    ]);
    expect(await readFile(file, 'utf8')).not.toContain(CANARY);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    await again.forget('a');
    expect([await again.read('a'), await again.read('b')]).toEqual([null, 'other']);
  });

  it('count as missing when their encryption key is gone', async () => {
    const other = lockPort({
      encryptStringAsync: async (text) => Buffer.from(`other:${text}`),
      decryptStringAsync: async (encrypted) => ({
        result: encrypted.toString().slice('other:'.length),
        shouldReEncrypt: false,
      }),
    });
    await (await open(NO_KEYCHAIN, other)).save('a', 'b');
    expect(await (await open(NO_KEYCHAIN)).read('a')).toBeNull();
  });

  it.each(['basic_text', 'unknown'])('are kept in memory with the encryption backend %s', async (backend) => {
    const secrets = await open(NO_KEYCHAIN, lockPort({ getSelectedStorageBackend: () => backend }));
    expect(secrets.kind).toBe('memory');
    await secrets.save('a', CANARY);
    expect(await secrets.read('a')).toBe(CANARY);
    await expect(stat(file)).rejects.toThrow();
    expect(await (await open(NO_KEYCHAIN, lockPort(), 'win32')).read('a')).toBeNull();
  });

  it('are kept in memory when the system has no encryption or fails to report it', async () => {
    const none = lockPort({ isAsyncEncryptionAvailable: async () => false });
    expect((await open(NO_KEYCHAIN, none, 'darwin')).kind).toBe('memory');
    const failing = lockPort({ isAsyncEncryptionAvailable: () => Promise.reject(new Error('early')) });
    expect((await open(NO_KEYCHAIN, failing, 'darwin')).kind).toBe('memory');
  });

  it.each(['isAsyncEncryptionAvailable', 'encryptStringAsync', 'decryptStringAsync'] as const)(
    'are kept in memory when the encryption never answers: %s',
    async (call) => {
      const hung = lockPort({ [call]: () => new Promise<never>(() => undefined) });
      const begun = Date.now();
      expect((await open(NO_KEYCHAIN, hung)).kind).toBe('memory');
      expect(Date.now() - begun).toBeLessThan(2000);
    },
  );

  it('are read from the keychain when the encryption of the file never answers', async () => {
    await (await open(NO_KEYCHAIN)).save('a', 'from the file');
    const hung = lockPort({ decryptStringAsync: () => new Promise<never>(() => undefined) });
    const values = new Map([['a', 'from the keychain']]);
    const secrets = await open(fakeSecrets('keychain', values), hung);
    expect(await secrets.read('a')).toBe('from the keychain');
  });

  it('move from the file to the keychain once it is available, and are deleted from both', async () => {
    await (await open(NO_KEYCHAIN)).save('a', 'from the file');
    const values = new Map<string, string>();
    const secrets = await open(fakeSecrets('keychain', values));
    expect(await secrets.read('a')).toBe('from the file');
    expect([...values.values()]).toEqual([expect.stringContaining('from the file')]);
    expect(await readFile(file, 'utf8')).toBe('{}');
    expect(await secrets.readAll('a')).toEqual(['from the file']);
    await secrets.forget('a');
    expect(await secrets.readAll('a')).toEqual([]);
  });

  it.each([1000, 0, -1000])(
    'return the latest saved value with a clock that advances by %d',
    async (step) => {
      let clock = 1e12;
      vi.spyOn(Date, 'now').mockImplementation(() => (clock += step));
      const values = new Map<string, string>();
      const keychain = fakeSecrets('keychain', values);
      await (await open(keychain)).save('session', 'Ann');
      const without = await open(NO_KEYCHAIN);
      expect(await without.read('session')).toBeNull();
      await without.save('session', 'Ben');
      expect(await (await open(keychain)).read('session')).toBe('Ben');
      expect(await (await open(NO_KEYCHAIN)).read('session')).toBeNull();
      await (await open(keychain)).save('session', 'Cleo');
      expect(await (await open(keychain)).readAll('session')).toEqual(['Cleo']);
      await (await open(NO_KEYCHAIN)).forget('session');
      expect(await (await open(keychain)).readAll('session')).toEqual([]);
      expect(values.size).toBe(0);
    },
  );

  it('are written to the keychain only after older values in the file are removed', async () => {
    await (await open(NO_KEYCHAIN)).save('session', 'Ann');
    const keychain = fakeSecrets('keychain', new Map());
    const secrets = await open({
      ...keychain,
      async save(name, value) {
        if (name === 'session') expect(await readFile(file, 'utf8')).toBe('{}');
        return keychain.save(name, value);
      },
    });
    await secrets.save('session', 'Ben');
    expect(await secrets.readAll('session')).toEqual(['Ben']);
  });

  it('return both values when neither has a timestamp', async () => {
    await writeFile(
      file,
      JSON.stringify({ a: (await lockPort().encryptStringAsync('old')).toString('base64') }),
    );
    const values = new Map([['a', 'older']]);
    const secrets = await open(fakeSecrets('keychain', values));
    expect(await secrets.readAll('a')).toEqual(['old', 'older']);
    expect(await secrets.readAll('a')).toEqual(['old', 'older']);
  });

  it('move from memory to the keychain when it becomes available', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const values = new Map([['old', 'Ann']]);
      const { keychain, unlock } = lockedKeychain(values);
      const none = lockPort({ isAsyncEncryptionAvailable: async () => false });
      const secrets = await open(keychain, none);
      await secrets.save('session', 'Ben');
      await secrets.forget('old');
      await vi.advanceTimersByTimeAsync(60_000);
      expect([secrets.kind, await secrets.read('session')]).toEqual(['memory', 'Ben']);
      unlock();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(await secrets.read('session')).toBe('Ben');
      expect(secrets.kind).toBe('keychain');
      expect(await (await open(keychain, none)).read('session')).toBe('Ben');
      expect(values.has('old')).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are read from a keychain that unlocks after the start, which is reported once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { keychain, unlock } = lockedKeychain(new Map([['session', 'Ann']]));
      const none = lockPort({ isAsyncEncryptionAvailable: async () => false });
      const secrets = await open(keychain, none);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([secrets.kind, await secrets.read('session'), improvements]).toEqual(['memory', null, 0]);
      unlock();
      await vi.advanceTimersByTimeAsync(120_000);
      expect([secrets.kind, await secrets.read('session'), improvements]).toEqual(['keychain', 'Ann', 1]);
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(improvements).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('do not request the encryption when the keychain suffices', async () => {
    const asked = lockPort({ isAsyncEncryptionAvailable: () => Promise.reject(new Error('asked')) });
    const secrets = await open(fakeSecrets(), asked);
    expect(await secrets.readAll('a')).toEqual([]);
  });

  it('are not stored in a keychain that does not return what was saved', async () => {
    expect((await open({ ...fakeSecrets(), read: async () => null })).kind).toBe('system');
  });
});
