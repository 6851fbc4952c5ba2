import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openChunkLog } from '../../../src/server/takes/chunk-log.ts';
import { readProgress } from '../../../src/server/takes/log-progress.ts';

it('readProgress reads a log again only when its size or time changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-progress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'chunks');
  const log = await openChunkLog(folder);
  const append = (n: number) =>
    log.append(n, new Uint8Array(100), createHash('sha256').update(new Uint8Array(100)).digest());
  expect(await readProgress(folder)).toEqual({ next: 0, bytes: 0 });
  for (const n of [0, 1, 3]) {
    await append(n);
    expect(await readProgress(folder)).toEqual({ next: log.next, bytes: log.bytes });
  }
  await log.close();

  const at = new Date('2026-01-02T03:04:05Z');
  await utimes(path, at, at);
  await readProgress(folder);
  // Other content of the same size and time, which never happens to a real log.
  await writeFile(path, Buffer.alloc((await readFile(path)).length));
  await utimes(path, at, at);
  expect(await readProgress(folder)).toEqual({ next: 2, bytes: 300 });
  await utimes(path, at, new Date());
  expect(await readProgress(folder)).toEqual({ next: 0, bytes: 0 });
});
