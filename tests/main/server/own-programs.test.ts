import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchPathWith } from '../../../src-main/server/own-programs.ts';

let bin: string;
beforeEach(async () => {
  bin = join(await mkdtemp(join(tmpdir(), 'resources-')), 'bin');
});
afterEach(() => rm(join(bin, '..'), { recursive: true }));

it('puts the bundled programs first in PATH if there are any', async () => {
  expect(await searchPathWith(bin, '/usr/bin')).toBe('/usr/bin');
  expect(await searchPathWith(bin, undefined)).toBe('');
  await mkdir(bin);
  expect(await searchPathWith(bin, '/usr/bin')).toBe(`${bin}${delimiter}/usr/bin`);
  expect(await searchPathWith(bin, undefined)).toBe(bin);
});
