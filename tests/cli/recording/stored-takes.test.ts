import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTake } from '../../../src/cli/recording/stored-takes.ts';

/** Half a second of 16 kHz mono 16-bit samples. */
const CHUNK = 16_000;

it.each([
  ['ends with a short chunk', CHUNK + 7, [CHUNK, null, null], [CHUNK, 7, null]],
  ['has whole chunks alone', 2 * CHUNK, [CHUNK, CHUNK, null], [CHUNK, CHUNK, null]],
])('divides a recording into chunks: %s', async (_what, bytes, whileRecording, afterwards) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-stored-takes-'));
  const take = await createTake(folder, { id: randomUUID(), server: 'http://a.test', language: 'en' });
  const sizes = () =>
    Promise.all([0, 1, 2].map(async (n) => (await take.chunk(n))?.bytes?.byteLength ?? null));
  await take.append(new Uint8Array(bytes));
  expect(await sizes()).toEqual(whileRecording);
  await take.end();
  expect(await sizes()).toEqual(afterwards);
  await rm(folder, { recursive: true });
});
