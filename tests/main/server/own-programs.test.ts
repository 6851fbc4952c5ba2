import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingProgram, searchPathWith } from '../../../src-main/server/own-programs.ts';

let bin: string;
beforeEach(async () => {
  bin = join(await mkdtemp(join(tmpdir(), 'resources-')), 'bin');
});
afterEach(() => rm(join(bin, '..'), { recursive: true }));

it('looks first into what was packed with the app, if anything was', async () => {
  expect(await searchPathWith(bin, '/usr/bin')).toBe('/usr/bin');
  expect(await searchPathWith(bin, undefined)).toBe('');
  await mkdir(bin);
  expect(await searchPathWith(bin, '/usr/bin')).toBe(`${bin}${delimiter}/usr/bin`);
  expect(await searchPathWith(bin, undefined)).toBe(bin);
});

it.each([
  ['linux', 'ffmpeg'],
  ['darwin', 'ffmpeg'],
  ['win32', 'ffmpeg.exe'],
] as const)('names ffmpeg where it is not found: %s', async (platform, file) => {
  await mkdir(bin);
  expect(await missingProgram(bin, platform)).toBe('ffmpeg');
  await writeFile(join(bin, file), '', { mode: 0o755 });
  expect(await missingProgram(bin, platform)).toBeNull();
});
