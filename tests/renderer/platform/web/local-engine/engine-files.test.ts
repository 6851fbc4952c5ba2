import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { SPEECH_FILES } from '../../../../../src/contract/api/catalogue-speech-files.ts';
import { withEngineDatabase } from '../../../../../src-renderer/platform/web/local-engine/engine-database.ts';
import {
  fetchFiles,
  removeFiles,
  storedFiles,
} from '../../../../../src-renderer/platform/web/local-engine/engine-files.ts';

vi.mock('../../../../../src/contract/api/catalogue-speech-files.ts', () => {
  const fileOf = (words: string) => ({
    sha256: createHash('sha256').update(words).digest('hex'),
    bytes: words.length,
  });
  return { SPEECH_FILES: { encoder: fileOf('the encoder'), decoder: fileOf('a decoder') } };
});

const CONTENT = new Map([
  [SPEECH_FILES.encoder.sha256 as string, 'the encoder'],
  [SPEECH_FILES.decoder.sha256 as string, 'a decoder'],
]);
const here = new AbortController().signal;
const load = vi.fn(async ({ sha256 }: { sha256: string }) => new Response(CONTENT.get(sha256)));

beforeEach(async () => {
  await removeFiles();
  load.mockClear();
});

it('downloads missing files, reports progress, and deletes files of earlier versions', async () => {
  await withEngineDatabase((db) => db.put('files', new ArrayBuffer(3), 'of an earlier version'));
  const told: number[] = [];
  await fetchFiles(load, here, (bytes) => told.push(bytes));
  expect(told).toEqual([11, 20]);
  expect(await storedFiles()).toEqual({ bytes: 20, isComplete: true });
  expect(await withEngineDatabase((db) => db.count('files'))).toBe(2);
  await fetchFiles(load, here, () => undefined);
  expect(load).toHaveBeenCalledTimes(2);
});

it('rejects a damaged, truncated or oversized file, and resumes from the valid ones', async () => {
  for (const [answer, problem] of [
    ['a dec0der', 'damaged'],
    ['a dec', 'damaged'],
    ['a decoder and more', 'download'],
  ] as const) {
    load.mockImplementation(
      async ({ sha256 }) =>
        new Response(sha256 === SPEECH_FILES.encoder.sha256 ? CONTENT.get(sha256) : answer),
    );
    await expect(fetchFiles(load, here, () => undefined)).rejects.toMatchObject({ problem });
    expect(await storedFiles()).toEqual({ bytes: 11, isComplete: false });
  }
  expect(load.mock.calls.filter(([{ sha256 }]) => sha256 === SPEECH_FILES.encoder.sha256)).toHaveLength(1);
});
