import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SET_ASIDE_DAYS } from '../../../src/contract/limits.ts';
import { createSetAside } from '../../../src/server/takes/set-aside.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlance-aside-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('createSetAside keeps moved takes for a number of days, but deletes discarded ones immediately', async () => {
  let now = Date.UTC(2026, 10, 1);
  const setAside = createSetAside(join(dataDir, 'set-aside'), () => now);
  await setAside.removeOld();
  const takes = join(dataDir, 'takes');
  for (const name of ['1/a', '1/b', '2/c']) await mkdir(join(takes, name), { recursive: true });
  const place = await setAside.move(takes, ['1/a', '1/b', '2/c']);
  expect(existsSync(join(takes, '1/a'))).toBe(false);
  await setAside.remove('1/a/');
  expect([existsSync(join(place, '1/a')), existsSync(join(place, '1/b'))]).toEqual([false, true]);
  await setAside.remove('1/');
  expect([existsSync(join(place, '1')), existsSync(join(place, '2/c'))]).toEqual([false, true]);
  now += (SET_ASIDE_DAYS - 1) * DAY_MS;
  await setAside.removeOld();
  expect(existsSync(place)).toBe(true);
  now += 2 * DAY_MS;
  await setAside.removeOld();
  expect(existsSync(place)).toBe(false);
});
