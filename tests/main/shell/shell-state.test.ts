import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openShellState } from '../../../src-main/shell/shell-state.ts';

let folder: string;
let path: string;
const fail = vi.fn<(error: unknown) => void>();
const state = { bounds: { x: 1, y: 2, width: 3, height: 4 }, isMaximized: false, isFullScreen: false };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  path = join(folder, 'shell.json');
  fail.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

it('returns default values at the first start', async () => {
  expect((await openShellState(path, fail)).facts()).toEqual({
    window: null,
    theme: 'system',
    language: 'en',
    recordedIn: [],
    wasToldStillHere: false,
  });
});

it('restores remembered values at the next start', async () => {
  const shell = await openShellState(path, fail);
  shell.remember({ window: state });
  shell.remember({ theme: 'dark', language: 'nl' });
  shell.remember({ wasToldStillHere: true });
  await shell.settled();
  expect((await openShellState(path, fail)).facts()).toMatchObject({
    window: state,
    theme: 'dark',
    language: 'nl',
    wasToldStillHere: true,
  });
});

it('replaces only invalid values by their defaults', async () => {
  const shell = await openShellState(path, fail);
  shell.remember({ window: state, theme: 'dark' });
  await shell.settled();
  const kept = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...kept, language: 'sv', theme: 'plaid' }));
  expect((await openShellState(path, fail)).facts()).toMatchObject({
    window: state,
    theme: 'system',
    language: 'en',
  });
});

it('reports disk errors and continues in memory', async () => {
  await mkdir(path);
  const shell = await openShellState(path, fail);
  expect(fail).toHaveBeenCalledOnce();
  shell.remember({ theme: 'dark' });
  await shell.settled();
  expect(fail).toHaveBeenCalledTimes(2);
  expect(shell.facts().theme).toBe('dark');
});
