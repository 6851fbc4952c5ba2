import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCrashReports } from '../../../src-main/log/crash-reports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crashes-'));
});
afterEach(() => rm(folder, { recursive: true }));

function keep(logs: string) {
  const setPath = vi.fn<(name: 'crashDumps', path: string) => void>();
  const start = vi.fn<(options: { readonly uploadToServer: false }) => void>();
  const fail = vi.fn<(error: unknown) => void>();
  keepCrashReports({ app: { setPath }, crashReporter: { start } }, logs, fail);
  return { setPath, start, fail };
}

it('keeps crash reports in the log folder and does not upload them', async () => {
  const { setPath, start } = keep(join(folder, 'logs'));
  const place = join(folder, 'logs', 'crashes');
  expect(setPath.mock.calls).toEqual([['crashDumps', place]]);
  // Electron refuses a folder that is not there.
  expect((await stat(place)).isDirectory()).toBe(true);
  expect(start.mock.calls).toEqual([[{ uploadToServer: false }]]);
});

it('does not upload crash reports when their folder cannot be created', async () => {
  await writeFile(join(folder, 'file'), '');
  const { setPath, start, fail } = keep(join(folder, 'file'));
  expect(fail).toHaveBeenCalledOnce();
  expect(setPath).not.toHaveBeenCalled();
  expect(start.mock.calls).toEqual([[{ uploadToServer: false }]]);
});
