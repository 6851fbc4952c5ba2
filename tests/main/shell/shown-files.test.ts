import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShownFiles } from '../../../src-main/shell/shown-files.ts';

let folder: string;
const showItemInFolder = vi.fn<(path: string) => void>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shown-'));
  showItemInFolder.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

const shown = (licences: readonly string[] = []) =>
  createShownFiles({ port: { showItemInFolder }, logs: join(folder, 'logs'), licences });

it('shows the log file, creates it if missing, and keeps its content', async () => {
  const file = join(folder, 'logs', 'parlance.log');
  await shown().showLog();
  expect(showItemInFolder).toHaveBeenCalledWith(file);
  await writeFile(file, 'a line');
  await shown().showLog();
  expect((await stat(file)).size).toBe(6);
});

it('shows the first existing licence file, or returns false when there is none', async () => {
  const [installed, built] = [join(folder, 'installed'), join(folder, 'built')];
  expect(await shown([installed, built]).showLicences()).toBe(false);
  expect(showItemInFolder).not.toHaveBeenCalled();
  await writeFile(built, 'MIT');
  expect(await shown([installed, built]).showLicences()).toBe(true);
  expect(showItemInFolder).toHaveBeenCalledWith(built);
});
