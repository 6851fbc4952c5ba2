import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LocatedTake } from '../../../src/server/fleet/holder-store.ts';
import { removeStaleReplicas } from '../../../src/server/fleet/stale-replicas.ts';
import { createLog } from '../../../src/server/log.ts';
import { LOG_FILE, openChunkLog } from '../../../src/server/takes/chunk-log.ts';
import { createReadableNames } from '../../../src/server/takes/take-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-stale-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readableNames = createReadableNames(createLog('silent'));
const CHUNK = new Uint8Array(10);
const SHA256 = createHash('sha256').update(CHUNK).digest();

/** Whether the audio of a take is still on this disk after `removeStaleReplicas`, by where the take is. */
async function isLeft(found: LocatedTake | null, { isMine = false, isOpen = false } = {}): Promise<boolean> {
  const id = crypto.randomUUID();
  const path = join(folder, '7', id);
  const log = await openChunkLog(path);
  for (const n of [0, 1]) await log.append(n, CHUNK, SHA256);
  await log.close();
  await removeStaleReplicas({
    folder,
    readableNames,
    held: async () => new Map(isMine ? [[`7/${id}`, 1]] : []),
    store: { locate: async () => found },
    isOpen: () => isOpen,
  });
  return existsSync(path);
}

const ELSEWHERE = { state: 'open', holder: 'another', stored: { chunks: 2, bytes: 20 } };

it('removeStaleReplicas removes audio of takes that are finished, deleted, or held and stored elsewhere', async () => {
  expect(await isLeft(null)).toBe(false);
  expect(await isLeft({ ...ELSEWHERE, state: 'done' })).toBe(false);
  expect(await isLeft({ ...ELSEWHERE, state: 'done', holder: null })).toBe(false);
  expect(await isLeft(ELSEWHERE)).toBe(false);
});

it('removeStaleReplicas keeps audio that may not be stored elsewhere', async () => {
  expect(await isLeft({ ...ELSEWHERE, stored: { chunks: 1, bytes: 10 } })).toBe(true);
  expect(await isLeft({ ...ELSEWHERE, holder: null })).toBe(true);
});

it('removeStaleReplicas keeps audio that this node holds or has open', async () => {
  expect(await isLeft(null, { isMine: true })).toBe(true);
  expect(await isLeft(null, { isOpen: true })).toBe(true);
});

it('removeStaleReplicas continues after a take that it cannot read', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].toSorted();
  const [first = '', unreadable = '', last = ''] = ids.map((id) => join(folder, '8', id));
  for (const path of [first, unreadable, last]) mkdirSync(path, { recursive: true });
  symlinkSync(join(unreadable, LOG_FILE), join(unreadable, LOG_FILE));
  const removed = removeStaleReplicas({
    folder,
    readableNames,
    held: async () => new Map(),
    store: { locate: async () => ELSEWHERE },
    isOpen: () => false,
  });
  await expect(removed).rejects.toMatchObject({ code: 'ELOOP' });
  expect([first, unreadable, last].map((path) => existsSync(path))).toEqual([false, true, false]);
});
