import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from '../../../src-main/disk/replace-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('replaces the content of a file with mode 0600', async () => {
  const path = join(folder, 'a');
  await writeFile(path, 'old', { mode: 0o644 });
  await replaceFile(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['a']);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('leaves no temporary file after a failed replacement', async () => {
  const path = join(folder, 'a');
  await expect(replaceFile(join(folder, 'not', 'there'), 'x')).rejects.toThrow();
  // The replacement fails, because a file can't replace a folder.
  await (await import('node:fs/promises')).mkdir(path);
  await expect(replaceFile(path, 'new')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a']);
});
