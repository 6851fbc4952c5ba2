import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Keychain, KeychainError } from '../../../src-main/secrets/keychain.ts';
import { limitedLock } from '../../../src-main/secrets/limited-lock.ts';
import type { LockPort } from '../../../src-main/secrets/locked-file.ts';
import { openSecrets } from '../../../src-main/secrets/secrets.ts';
import { fakeSecrets } from '../../support/fake-secrets.ts';

const CANARY = 'canary-7f3a';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

const absent = (): Promise<never> => Promise.reject(new KeychainError('none'));
const NO_KEYCHAIN: Keychain = { read: absent, keep: absent, forget: absent };

/** Reverses what it locks: enough to see that nothing goes to the disk as it was. */
function lockPort(change: Partial<LockPort> = {}): LockPort {
  const turned = (text: string) => [...text].toReversed().join('');
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(`locked:${turned(text)}`),
    async decryptStringAsync(locked) {
      const text = locked.toString();
      if (!text.startsWith('locked:')) throw new Error('another key');
      return { result: turned(text.slice('locked:'.length)), shouldReEncrypt: false };
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...change,
  };
}

const open = (keychain: Keychain, lock = lockPort(), platform: NodeJS.Platform = 'linux') =>
  openSecrets({ keychain, lock, platform, file });

describe('secrets', () => {
  it('are in the keychain where it gives back what it took, and leave no trace of the trial', async () => {
    const values = new Map<string, string>();
    const secrets = await open(fakeSecrets('keychain', values));
    expect([secrets.kind, values.size]).toEqual(['keychain', 0]);
    await secrets.keep('session', CANARY);
    expect(await secrets.read('session')).toBe(CANARY);
    await expect(stat(file)).rejects.toThrow();
  });

  it('are in a file locked by the system where there is no keychain', async () => {
    const secrets = await open(NO_KEYCHAIN);
    expect(secrets.kind).toBe('system');
    await Promise.all([secrets.keep('a', CANARY), secrets.keep('b', 'other')]);
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

  it('that were locked with a key that is gone count as absent', async () => {
    const other = lockPort({
      encryptStringAsync: async (text) => Buffer.from(`other:${text}`),
      decryptStringAsync: async (locked) => ({
        result: locked.toString().slice('other:'.length),
        shouldReEncrypt: false,
      }),
    });
    await (await open(NO_KEYCHAIN, other)).keep('a', 'b');
    expect(await (await open(NO_KEYCHAIN)).read('a')).toBeNull();
  });

  it.each(['basic_text', 'unknown'])('never go to the disk under the lock %s', async (backend) => {
    const secrets = await open(NO_KEYCHAIN, lockPort({ getSelectedStorageBackend: () => backend }));
    expect(secrets.kind).toBe('memory');
    await secrets.keep('a', CANARY);
    expect(await secrets.read('a')).toBe(CANARY);
    await expect(stat(file)).rejects.toThrow();
    expect(await (await open(NO_KEYCHAIN, lockPort(), 'win32')).read('a')).toBeNull();
  });

  it('are in memory where the system has no lock, or fails to say', async () => {
    const none = lockPort({ isAsyncEncryptionAvailable: async () => false });
    expect((await open(NO_KEYCHAIN, none, 'darwin')).kind).toBe('memory');
    const failing = lockPort({ isAsyncEncryptionAvailable: () => Promise.reject(new Error('early')) });
    expect((await open(NO_KEYCHAIN, failing, 'darwin')).kind).toBe('memory');
  });

  it.each(['isAsyncEncryptionAvailable', 'encryptStringAsync', 'decryptStringAsync'] as const)(
    'are in memory where the lock never answers: %s',
    async (call) => {
      const hung = lockPort({ [call]: () => new Promise<never>(() => undefined) });
      const begun = Date.now();
      expect((await open(NO_KEYCHAIN, limitedLock(hung, 40))).kind).toBe('memory');
      expect(Date.now() - begun).toBeLessThan(2000);
    },
  );

  it('are still had from the keychain where the lock never answers', async () => {
    await (await open(NO_KEYCHAIN)).keep('a', 'from the file');
    const hung = lockPort({ decryptStringAsync: () => new Promise<never>(() => undefined) });
    const values = new Map([['a', 'from the keychain']]);
    const secrets = await open(fakeSecrets('keychain', values), limitedLock(hung, 40));
    expect(await secrets.read('a')).toBe('from the keychain');
  });

  it('of a start without the keychain are still known with it, and forgotten in both places', async () => {
    await (await open(NO_KEYCHAIN)).keep('a', 'from the file');
    const values = new Map([['a', 'from the keychain']]);
    const secrets = await open(fakeSecrets('keychain', values));
    expect(await secrets.readAll('a')).toEqual(['from the keychain', 'from the file']);
    expect(await secrets.read('a')).toBe('from the keychain');
    values.delete('a');
    expect(await secrets.read('a')).toBe('from the file');
    await secrets.forget('a');
    expect(await secrets.readAll('a')).toEqual([]);
  });

  it('do not ask the system for its lock where the keychain is all there ever was', async () => {
    const asked = lockPort({ isAsyncEncryptionAvailable: () => Promise.reject(new Error('asked')) });
    const secrets = await open(fakeSecrets(), asked);
    expect(await secrets.readAll('a')).toEqual([]);
  });

  it('pass over a keychain that says yes and keeps nothing', async () => {
    expect((await open({ ...fakeSecrets(), read: async () => null })).kind).toBe('system');
  });
});
