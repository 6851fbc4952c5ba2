import { mkdtemp, rm, stat } from 'node:fs/promises';
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

it('is 32 bytes, the same at every start, and not on the disk where there is a keychain', async () => {
  const secrets = fakeSecrets('keychain');
  const first = await openRecordingKeys(secrets, folder);
  expect(first.kept).toBe('keychain');
  expect(first.current.byteLength).toBe(32);
  expect((await openRecordingKeys(secrets, folder)).current).toEqual(first.current);
  await expect(stat(join(folder, 'key'))).rejects.toThrow();
});

it('is a file for this person alone where secrets would end with the app', async () => {
  const below = join(folder, 'takes');
  const first = await openRecordingKeys(fakeSecrets('memory'), below);
  expect(first.kept).toBe('file');
  expect((await openRecordingKeys(fakeSecrets('memory'), below)).current).toEqual(first.current);
  if (process.platform !== 'win32') expect((await stat(join(below, 'key'))).mode & 0o777).toBe(0o600);
});

it('still opens what the file locked once there is a keychain', async () => {
  const before = await openRecordingKeys(fakeSecrets('memory'), folder);
  const after = await openRecordingKeys(fakeSecrets('keychain'), folder);
  expect(after.kept).toBe('keychain');
  expect(after.current).not.toEqual(before.current);
  expect(after.all).toEqual([after.current, before.current]);
});

it('opens what was locked at a start at which the keychain did not answer', async () => {
  const kept = await openRecordingKeys(fakeSecrets('keychain'), folder);
  const other = Buffer.alloc(32, 9);
  const both: Secrets = {
    ...fakeSecrets('keychain'),
    readAll: async () => [kept.current.toString('base64'), other.toString('base64')],
  };
  expect((await openRecordingKeys(both, folder)).all).toEqual([kept.current, other]);
});

it('goes to the file where the keychain does not give back what it took', async () => {
  const forgetful = { ...fakeSecrets('keychain'), readAll: async () => [] };
  expect((await openRecordingKeys(forgetful, folder)).kept).toBe('file');
  const refusing = { ...fakeSecrets('system'), keep: () => Promise.reject(new Error('no')) };
  expect((await openRecordingKeys(refusing, folder)).kept).toBe('file');
});
