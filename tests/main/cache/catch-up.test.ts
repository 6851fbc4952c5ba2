import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { createCache } from '../../../src-main/cache/cache.ts';
import { CatchUp } from '../../../src-main/cache/catch-up.ts';
import { waitFor } from '../../support/wait-for.ts';

const USER = { serverName: 'home', userId: 'ann' };
const PAGE: TranscriptionPage = {
  transcriptions: [],
  currentPage: 1,
  totalPages: 1,
  total: 3,
  totalItems: 3,
  totalIsCapped: false,
  itemsPerPage: 50,
  hasNext: false,
  hasPrev: false,
  nextCursor: null,
  prevCursor: null,
};

const fail = (error: unknown): void => expect.unreachable(String(error));

it.each([
  ['stores a page of the current user', true, 3],
  ['drops a page that arrives after the user has signed out', false, null],
])('%s', async (_title, isStillCurrent, stored) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-catch-up-'));
  const cache = createCache(join(folder, 'cache.sqlite'), fail);
  let isCurrent = true;
  const asked = vi.fn<() => void>();
  const catchUp = new CatchUp({
    cache,
    request: async () => {
      isCurrent = isStillCurrent;
      return PAGE as never;
    },
    isCurrent: async () => {
      asked();
      return isCurrent;
    },
    onError: fail,
    pauseMs: 0,
  });
  // A second round begins once the first has ended.
  await waitFor(() => {
    catchUp.begin(USER, true);
    expect(asked.mock.calls.length).toBeGreaterThan(2);
  });
  catchUp.stop();
  expect(await cache.use(({ users }) => users.read(USER, 'total'))).toBe(stored);
  cache.close();
  await rm(folder, { recursive: true });
});
