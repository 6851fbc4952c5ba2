import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelState } from '../../../src/contract/desktop/desktop.ts';
import { SPEECH_MODELS, type SpeechModel, type SpeechModelId } from '../../../src/contract/speech-models.ts';
import type { ModelSpeeds } from '../../../src-main/models/model-speeds.ts';
import { ModelLibrary } from '../../../src-main/models/models.ts';
import { FakeChild } from '../../support/fake-child.ts';
import { waitFor } from '../../support/wait-for.ts';

const model = (id: SpeechModelId, bytes: number | null): SpeechModel & { id: SpeechModelId } => ({
  ...SPEECH_MODELS[0],
  id,
  bytes,
  repository: `${id}-gguf`,
  file: `${id}.gguf`,
  sha256: 'aa',
});
/** Measurements that a test completes. */
class FakeSpeeds implements ModelSpeeds {
  readonly asked: string[] = [];
  readonly known: Partial<Record<SpeechModelId, number>> = {};
  running: SpeechModelId | null = null;
  isEnded = false;
  read = async () => this.known;
  isMeasuring = (id: SpeechModelId) => this.running === id;
  measure(id: SpeechModelId, path: string): void {
    this.asked.push(path);
    this.running = id;
  }
  stop(): void {
    this.running = null;
  }
  async forget(id: SpeechModelId): Promise<void> {
    delete this.known[id];
  }
  end(): void {
    this.isEnded = true;
  }
}
let folder: string;
let children: FakeChild[];
let told: ModelState[][];
let inUse: string | null;
let speeds: FakeSpeeds;
let free: number | null;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'models-')), 'models');
  children = [];
  told = [];
  inUse = null;
  speeds = new FakeSpeeds();
  free = null;
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const open = () =>
  new ModelLibrary({
    folder,
    source: new URL('https://example.com/m/'),
    start() {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    onChanged: (states) => told.push(states),
    fail: (error) => {
      throw error;
    },
    isInUse: (id) => id === inUse,
    speeds,
    machine: { cores: 4, memory: 8_000_000_000 },
    freeDisk: async () => free,
    catalogue: [model('whisper-base', null), model('nemotron', 20)],
  });
const tiny = async (models: ReturnType<typeof open>) => (await models.list())[0];

it('lists models as absent, paused or ready by their files', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'whisper-base.gguf.part'), 'abc');
  await writeFile(join(folder, 'nemotron.gguf'), 'x'.repeat(20));
  speeds.known.nemotron = 7;
  const models = open();
  expect(await models.list()).toEqual([
    { id: 'whisper-base', state: 'paused', received: 3, total: null, problem: null, speed: null },
    { id: 'nemotron', state: 'ready', received: 20, total: 20, problem: null, speed: 7 },
  ]);
  expect(await models.pathOf('nemotron')).toBe(join(folder, 'nemotron.gguf'));
  expect(await models.pathOf('whisper-base')).toBeNull();
  await writeFile(join(folder, 'nemotron.gguf'), 'not all of it');
  expect(await models.pathOf('nemotron')).toBeNull();
});

it('downloads a model in one process and reports its progress', async () => {
  const models = open();
  await models.download('whisper-base');
  await models.download('whisper-base');
  expect(children).toHaveLength(1);
  const path = join(folder, 'whisper-base.gguf');
  expect(children[0]?.told).toEqual([
    {
      url: 'https://example.com/m/whisper-base-gguf/resolve/main/whisper-base.gguf',
      path,
      bytes: null,
      sha256: 'aa',
    },
  ]);
  children[0]?.says({ is: 'progress', received: 4, total: 10 });
  expect(await tiny(models)).toMatchObject({ state: 'downloading', received: 4, total: 10 });
  children[0]?.says({ is: 'checking' });
  expect(await tiny(models)).toMatchObject({ state: 'checking', received: 10 });
  await writeFile(path, 'x'.repeat(10));
  children[0]?.says({ is: 'ended', problem: null });
  await waitFor(() => expect(told.at(-1)?.[0]).toMatchObject({ state: 'measuring', problem: null }));
  expect(speeds.asked).toEqual([path]);
  expect(children[0]?.isKilled).toBe(true);
});

it('pauses a download and resumes it', async () => {
  const models = open();
  await models.download('whisper-base');
  await writeFile(join(folder, 'whisper-base.gguf.part'), 'abcd');
  await models.pause('whisper-base');
  expect(await tiny(models)).toMatchObject({ state: 'paused', received: 4, problem: null });
  await models.download('whisper-base');
  expect(await tiny(models)).toMatchObject({ state: 'downloading', received: 4 });
  expect(children).toHaveLength(2);
});

it('runs one download process per model for concurrent calls', async () => {
  const models = open();
  await Promise.all([
    models.download('whisper-base'),
    models.download('whisper-base'),
    models.download('nemotron'),
  ]);
  expect(children).toHaveLength(2);
  await Promise.all([
    models.remove('whisper-base'),
    models.download('whisper-base'),
    models.pause('whisper-base'),
  ]);
  const killed = (id: string) =>
    children.filter(({ told }) => JSON.stringify(told).includes(id)).map(({ isKilled }) => isKilled);
  expect([killed('whisper-base'), killed('nemotron')]).toEqual([[true, true], [false]]);
});

it('stops a download that is paused right after its start', async () => {
  const models = open();
  await Promise.all([models.download('whisper-base'), models.pause('whisper-base')]);
  expect(children.map(({ isKilled }) => isKilled)).toEqual([true]);
  expect(await tiny(models)).toMatchObject({ state: 'absent' });
});

it('reports the problem of a failed download until it is restarted', async () => {
  const models = open();
  await models.download('whisper-base');
  children[0]?.says({ is: 'ended', problem: 'diskFull' });
  await waitFor(() => expect(told.at(-1)?.[0]).toMatchObject({ state: 'absent', problem: 'diskFull' }));
  await models.download('whisper-base');
  expect(await tiny(models)).toMatchObject({ problem: null });
  children[1]?.ends(1);
  await waitFor(async () => expect(await tiny(models)).toMatchObject({ state: 'absent', problem: null }));
});

it('removes models and partial downloads, but not a model in use', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nemotron.gguf'), 'x'.repeat(20));
  const models = open();
  inUse = 'nemotron';
  await models.remove('nemotron');
  expect(await readdir(folder)).toEqual(['nemotron.gguf']);
  inUse = null;
  await models.download('whisper-base');
  await writeFile(join(folder, 'whisper-base.gguf.part'), 'abcd');
  await models.remove('whisper-base');
  await models.remove('nemotron');
  expect(await readdir(folder)).toEqual([]);
  expect(children[0]?.isKilled).toBe(true);
});

it('kills running downloads on end()', async () => {
  const models = open();
  await models.download('whisper-base');
  models.end();
  expect(children[0]?.isKilled).toBe(true);
});

it('starts no download after end()', async () => {
  const models = open();
  const loading = models.download('whisper-base');
  models.end();
  await loading;
  expect(children).toEqual([]);
});

it('starts no download without enough disk space', async () => {
  free = 100;
  const models = open();
  await models.download('nemotron');
  expect(children).toEqual([]);
  expect((await models.list())[1]).toMatchObject({ state: 'absent', problem: 'diskFull' });
  expect(await models.machine()).toEqual({ cores: 4, memory: 8_000_000_000, freeDisk: 100 });
  free = 1e9;
  await models.download('nemotron');
  expect(children).toHaveLength(1);
});

it('measures an installed model on request until it is paused', async () => {
  await mkdir(folder, { recursive: true });
  const models = open();
  await models.measure('nemotron');
  expect(speeds.asked).toEqual([]);
  await writeFile(join(folder, 'nemotron.gguf'), 'x'.repeat(20));
  await models.measure('nemotron');
  expect((await models.list())[1]).toMatchObject({ state: 'measuring' });
  // The model stays usable during the measurement.
  expect(await models.pathOf('nemotron')).not.toBeNull();
  await models.pause('nemotron');
  expect((await models.list())[1]).toMatchObject({ state: 'ready' });
  models.end();
  expect(speeds.isEnded).toBe(true);
});
