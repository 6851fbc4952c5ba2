import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCache } from '../../../src-main/cache/cache.ts';
import { openCacheDatabase } from '../../../src-main/cache/cache-database.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-file-'));
  path = join(folder, 'cache.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

const ANN = { serverName: 'home', userId: 'ann' };

it.each([
  ['is not a database', () => writeFile(path, 'x'.repeat(5000))],
  [
    'has another schema version',
    async () => {
      const other = new Sqlite(path);
      other.pragma('user_version = 99');
      other.close();
    },
  ],
])('moves aside a cache file that %s, and starts a new one', async (_what, spoil) => {
  await spoil();
  const troubles: unknown[] = [];
  const cache = createCache(path, (error) => troubles.push(error));
  await cache.use(({ users }) => users.signIn(ANN));
  expect(await cache.userAt('home')).toEqual(ANN);
  expect(troubles).toHaveLength(1);
  expect(await readdir(folder)).toContain('cache.sqlite.broken');
  expect(await cache.forget('ann')).toBe(true);
  expect(await readdir(folder)).not.toContain('cache.sqlite.broken');
  expect(await cache.userAt('home')).toBeNull();
  cache.close();
});

it('leaves a file alone that cannot be opened at the moment, and opens it later', async () => {
  const cache = createCache(path, () => undefined);
  await cache.use(({ users }) => users.signIn(ANN));
  cache.close();
  const later = createCache(path, () => undefined);
  await mkdir(`${path}-wal`);
  expect(await later.userAt('home')).toBeNull();
  await rmdir(`${path}-wal`);
  expect(await later.userAt('home')).toEqual(ANN);
  expect(await readdir(folder)).not.toContain('cache.sqlite.broken');
  later.close();
});

it('reports an error and returns no data when the cache file cannot be created', async () => {
  await writeFile(join(folder, 'file'), '');
  const troubles: unknown[] = [];
  const cache = createCache(join(folder, 'file', 'cache.sqlite'), (error) => troubles.push(error));
  expect(await cache.userAt('home')).toBeNull();
  expect(await cache.forget('ann')).toBe(false);
  expect(troubles.length).toBeGreaterThan(0);
});

describe('a discarded file that another program holds', () => {
  let isHeld: boolean;
  let attempts: number;
  /** Refuses as the system does for a file in use: such a refusal is repeated for two seconds on every platform. */
  async function remove(file: string): Promise<void> {
    if (file === path) attempts += 1;
    if (isHeld) throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
    await rm(file, { force: true });
  }
  beforeEach(() => {
    isHeld = true;
    attempts = 0;
  });

  it('delays no use of the cache, and is not tried at each', async () => {
    const cache = createCache(path, () => undefined, { remove });
    await cache.use(({ users }) => users.signIn(ANN));
    expect(await cache.discard()).toBe(false);
    attempts = 0;
    expect(await Promise.all([1, 2, 3].map(() => cache.userAt('home')))).toEqual([null, null, null]);
    expect(attempts).toBe(0);
    cache.close();
    // After a restart.
    const next = createCache(path, () => undefined, { remove });
    expect(await Promise.all([1, 2, 3].map(() => next.userAt('home')))).toEqual([null, null, null]);
    expect(attempts).toBe(1);
    next.close();
  });

  it('is deleted at a later use', async () => {
    const cache = createCache(path, () => undefined, { remove, deleteAgainMs: 0 });
    await cache.use(({ users }) => users.signIn(ANN));
    expect(await cache.discard()).toBe(false);
    attempts = 0;
    expect([await cache.userAt('home'), attempts]).toEqual([null, 1]);
    isHeld = false;
    expect(await cache.userAt('home')).toBeNull();
    await cache.use(({ users }) => users.signIn(ANN));
    expect(await cache.userAt('home')).toEqual(ANN);
    cache.close();
  });
});

it('keeps cached data across restarts', async () => {
  const never = (error: unknown) => {
    throw error;
  };
  const first = await openCacheDatabase(path, never);
  first.prepare("insert into people values ('home', 'ann')").run();
  first.close();
  const second = await openCacheDatabase(path, never);
  expect(second.prepare('select owner from people').get()).toEqual({ owner: 'ann' });
  second.close();
});
