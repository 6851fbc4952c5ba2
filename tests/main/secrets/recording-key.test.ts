import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecordingKeys } from '../../../src-main/secrets/recording-key.ts';
import type { Secrets } from '../../../src-main/secrets/secrets.ts';
import { fakeSecrets } from '../../support/fake-secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a 32-byte recording key that is the same at every start and not on disk with a keychain', async () => {
  const secrets = fakeSecrets('keychain');
  const first = await openRecordingKeys(secrets, folder);
  expect(first.storage).toBe('keychain');
  expect(first.current.byteLength).toBe(32);
  expect((await openRecordingKeys(secrets, folder)).current).toEqual(first.current);
  await expect(stat(join(folder, 'key'))).rejects.toThrow();
});

it('stores the recording key in a file with mode 0600 when secrets are kept in memory only', async () => {
  const below = join(folder, 'takes');
  const first = await openRecordingKeys(fakeSecrets('memory'), below);
  expect(first.storage).toBe('file');
  expect((await openRecordingKeys(fakeSecrets('memory'), below)).current).toEqual(first.current);
  if (process.platform !== 'win32') expect((await stat(join(below, 'key'))).mode & 0o777).toBe(0o600);
});

it('keeps the file’s recording key for decryption once there is a keychain', async () => {
  const before = await openRecordingKeys(fakeSecrets('memory'), folder);
  const after = await openRecordingKeys(fakeSecrets('keychain'), folder);
  expect(after.storage).toBe('keychain');
  expect(after.current).not.toEqual(before.current);
  expect(after.all).toEqual([after.current, before.current]);
});

it('returns all recording keys that the keychain holds', async () => {
  const [one, other] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
  const both: Secrets = {
    ...fakeSecrets('keychain'),
    readAll: async (name) => (name === 'recordings' ? [one, other].map((key) => key.toString('base64')) : []),
  };
  expect((await openRecordingKeys(both, folder)).all).toEqual([one, other]);
});

it('stores the recording key in a file when the keychain does not store it', async () => {
  const forgetful = { ...fakeSecrets('keychain'), readAll: async () => [] };
  expect((await openRecordingKeys(forgetful, folder)).storage).toBe('file');
  const refusing = { ...fakeSecrets('system'), save: () => Promise.reject(new Error('no')) };
  expect((await openRecordingKeys(refusing, folder)).storage).toBe('file');
});

/** A keychain that can be locked: it then reports values as missing, but accepts new ones. */
function lockable(values: Map<string, string>) {
  const encryption = { isLocked: false };
  const secrets: Secrets = {
    ...fakeSecrets('keychain', values),
    readAll: async (name) => {
      const found = encryption.isLocked ? undefined : values.get(name);
      return found === undefined ? [] : [found];
    },
    async save(name, value) {
      encryption.isLocked = false;
      values.set(name, value);
    },
  };
  return { encryption, secrets };
}

it('does not overwrite a recording key that the keychain failed to return once', async () => {
  const values = new Map<string, string>();
  const { encryption, secrets } = lockable(values);
  const first = await openRecordingKeys(secrets, folder);
  encryption.isLocked = true;
  const second = await openRecordingKeys(secrets, folder);
  expect(second.current).not.toEqual(first.current);
  expect([...values.values()]).toContain(first.current.toString('base64'));
  const third = await openRecordingKeys(secrets, folder);
  expect(third.all).toEqual([second.current, first.current]);
});

it('uses a file and leaves the keychain unchanged while it does not return the key of existing recordings', async () => {
  const values = new Map<string, string>();
  const { encryption, secrets } = lockable(values);
  const first = await openRecordingKeys(secrets, folder);
  await mkdir(join(folder, randomUUID()));
  const before = new Map(values);
  encryption.isLocked = true;
  const second = await openRecordingKeys(secrets, folder);
  expect(second.storage).toBe('file');
  expect(values).toEqual(before);
  encryption.isLocked = false;
  const third = await openRecordingKeys(secrets, folder);
  expect(third.storage).toBe('keychain');
  expect(third.all).toEqual([first.current, second.current]);
});

it('keeps using the recording key of the first version', async () => {
  const old = Buffer.alloc(32, 5);
  const values = new Map([['recordings', old.toString('base64')]]);
  expect(await openRecordingKeys(fakeSecrets('keychain', values), folder)).toEqual({
    storage: 'keychain',
    current: old,
    all: [old],
    isComplete: true,
  });
  expect(values.size).toBe(1);
});

it('rejects instead of using a file while the names of the recording keys cannot be read', async () => {
  const secrets = fakeSecrets('keychain');
  const names = join(folder, 'key-names');
  await openRecordingKeys(secrets, folder);
  const text = await readFile(names);
  await rm(names);
  await mkdir(names);
  await expect(openRecordingKeys(secrets, folder)).rejects.toThrow();
  await rm(names, { recursive: true });
  await writeFile(names, text);
  expect((await openRecordingKeys(secrets, folder)).storage).toBe('keychain');
});
