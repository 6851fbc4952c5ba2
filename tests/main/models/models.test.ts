import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ModelState } from '../../../src/contract/desktop.ts';
import type { SpeechModel } from '../../../src/contract/speech-models.ts';
import { createModels } from '../../../src-main/models/models.ts';
import { FakeChild } from '../../support/fake-child.ts';

const model = (id: 'tiny' | 'base', bytes: number): SpeechModel & { id: 'tiny' | 'base' } => ({
  id,
  file: `ggml-${id}.bin`,
  bytes,
  sha256: 'aa',
  languages: 'many',
  speed: 'fast',
  accuracy: 'fair',
});
let folder: string;
let children: FakeChild[];
let told: ModelState[][];
let inUse: string | null;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'models-')), 'models');
  children = [];
  told = [];
  inUse = null;
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const open = () =>
  createModels({
    folder,
    source: new URL('https://example.com/m/'),
    start() {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    tell: (states) => told.push(states),
    fail: (error) => {
      throw error;
    },
    isInUse: (id) => id === inUse,
    catalogue: [model('tiny', 10), model('base', 20)],
  });
const tiny = async (models: ReturnType<typeof open>) => (await models.list())[0];

it('are absent, begun or there, as the disk says', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'ggml-tiny.bin.part'), 'abc');
  await writeFile(join(folder, 'ggml-base.bin'), 'x'.repeat(20));
  const models = open();
  expect(await models.list()).toEqual([
    { id: 'tiny', state: 'paused', received: 3, problem: null },
    { id: 'base', state: 'ready', received: 20, problem: null },
  ]);
  expect(await models.pathOf('base')).toBe(join(folder, 'ggml-base.bin'));
  expect(await models.pathOf('tiny')).toBeNull();
  await writeFile(join(folder, 'ggml-base.bin'), 'not all of it');
  expect(await models.pathOf('base')).toBeNull();
});

it('are fetched by a process of their own, which says how far it is', async () => {
  const models = open();
  await models.load('tiny');
  await models.load('tiny');
  expect(children).toHaveLength(1);
  const path = join(folder, 'ggml-tiny.bin');
  expect(children[0]?.told).toEqual([
    { url: 'https://example.com/m/ggml-tiny.bin', path, bytes: 10, sha256: 'aa' },
  ]);
  children[0]?.says({ is: 'progress', received: 4 });
  expect(await tiny(models)).toMatchObject({ state: 'loading', received: 4 });
  children[0]?.says({ is: 'checking' });
  expect(await tiny(models)).toMatchObject({ state: 'checking', received: 10 });
  await writeFile(path, 'x'.repeat(10));
  children[0]?.says({ is: 'ended', problem: null });
  await vi.waitFor(() => expect(told.at(-1)?.[0]).toMatchObject({ state: 'ready', problem: null }));
  expect(children[0]?.isKilled).toBe(true);
});

it('stand still when they are paused, and go on', async () => {
  const models = open();
  await models.load('tiny');
  await writeFile(join(folder, 'ggml-tiny.bin.part'), 'abcd');
  await models.pause('tiny');
  expect(await tiny(models)).toEqual({ id: 'tiny', state: 'paused', received: 4, problem: null });
  await models.load('tiny');
  expect(await tiny(models)).toMatchObject({ state: 'loading', received: 4 });
  expect(children).toHaveLength(2);
});

it('are fetched by one process, however fast somebody presses', async () => {
  const models = open();
  await Promise.all([models.load('tiny'), models.load('tiny'), models.load('base')]);
  expect(children).toHaveLength(2);
  await Promise.all([models.remove('tiny'), models.load('tiny'), models.pause('tiny')]);
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true, false, true]);
});

it('stand still when they are paused right after they were begun', async () => {
  const models = open();
  await Promise.all([models.load('tiny'), models.pause('tiny')]);
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true]);
  expect(await tiny(models)).toMatchObject({ state: 'absent' });
});

it('say why they stand still, until somebody goes on', async () => {
  const models = open();
  await models.load('tiny');
  children[0]?.says({ is: 'ended', problem: 'diskFull' });
  await vi.waitFor(() => expect(told.at(-1)?.[0]).toMatchObject({ state: 'absent', problem: 'diskFull' }));
  await models.load('tiny');
  expect(await tiny(models)).toMatchObject({ problem: null });
  children[1]?.ends(1);
  await vi.waitFor(async () => expect(await tiny(models)).toMatchObject({ state: 'absent', problem: null }));
});

it('are removed, with what was begun; one that is in use stays', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'ggml-base.bin'), 'x'.repeat(20));
  const models = open();
  inUse = 'base';
  await models.remove('base');
  expect(await readdir(folder)).toEqual(['ggml-base.bin']);
  inUse = null;
  await models.load('tiny');
  await writeFile(join(folder, 'ggml-tiny.bin.part'), 'abcd');
  await models.remove('tiny');
  await models.remove('base');
  expect(await readdir(folder)).toEqual([]);
  expect(children[0]?.isKilled).toBe(true);
});

it('stop when the app ends', async () => {
  const models = open();
  await models.load('tiny');
  models.end();
  expect(children[0]?.isKilled).toBe(true);
});

it('are not begun any more once the app ends', async () => {
  const models = open();
  const loading = models.load('tiny');
  models.end();
  await loading;
  expect(children).toEqual([]);
});
