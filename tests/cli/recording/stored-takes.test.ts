import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTake, recordingsFolder } from '../../../src/cli/recording/stored-takes.ts';

/** Half a second of 16 kHz mono 16-bit samples. */
const CHUNK = 16_000;

it.each([
  ['ends with a short chunk', CHUNK + 7, [CHUNK, null, null], [CHUNK, 7, null]],
  ['has whole chunks alone', 2 * CHUNK, [CHUNK, CHUNK, null], [CHUNK, CHUNK, null]],
])('divides a recording into chunks: %s', async (_what, bytes, whileRecording, afterwards) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-stored-takes-'));
  const about = { server: 'http://a.test', tokenHash: '', language: 'en' } as const;
  const take = await createTake(folder, { id: randomUUID(), ...about });
  const sizes = () =>
    Promise.all([0, 1, 2].map(async (n) => (await take.chunk(n))?.bytes?.byteLength ?? null));
  await take.append(new Uint8Array(bytes));
  expect(await sizes()).toEqual(whileRecording);
  await take.end();
  expect(await sizes()).toEqual(afterwards);
  await rm(folder, { recursive: true });
});

it.each([
  [{ XDG_STATE_HOME: '/home/ann/state' }, '/home/ann/state'],
  [{ XDG_STATE_HOME: '' }, join(homedir(), '.local', 'state')],
  [{ LOCALAPPDATA: '', XDG_STATE_HOME: '' }, join(homedir(), '.local', 'state')],
  [{}, join(homedir(), '.local', 'state')],
])('recordings are in a folder of the system: %o', (env, folder) => {
  expect(recordingsFolder(env)).toBe(join(folder, 'parlance', 'recordings'));
});
