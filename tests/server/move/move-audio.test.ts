import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { moveRecordings } from '../../../src/server/move/move-audio.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('moveRecordings stops sending requests to a failing bucket', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ key: `key-${index}`, format: 'webm' }));
  mkdirSync(join(folder.path, 'recordings'));
  for (const { key } of rows) writeFileSync(join(folder.path, 'recordings', key), key);
  let asked = 0;
  const fail = async (): Promise<never> => {
    asked += 1;
    throw new AppError('audio_store_failed');
  };
  const parts = {
    dataDir: folder.path,
    audioStore: { put: fail, open: fail, copy: fail, remove: fail },
    onStep: () => undefined,
  };
  await expect(moveRecordings(parts, rows)).rejects.toMatchObject({ code: 'audio_store_failed' });
  expect(asked).toBeLessThanOrEqual(4);
});
