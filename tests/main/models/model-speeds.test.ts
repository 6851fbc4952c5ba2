import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedJson } from '../../../src-main/disk/stored-json.ts';
import { MeasuredModelSpeeds, modelSpeedsSchema } from '../../../src-main/models/model-speeds.ts';
import { FakeChild } from '../../support/fake-child.ts';
import { waitFor } from '../../support/wait-for.ts';

let folder: string;
let children: [string, FakeChild][];
let changes: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speeds-'));
  children = [];
  changes = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const speedsFile = () => storedJson(join(folder, 'speeds.json'), modelSpeedsSchema);

const open = (
  file = speedsFile(),
  fail = (error: unknown): void => {
    throw error;
  },
) =>
  new MeasuredModelSpeeds({
    file,
    start(path) {
      const child = new FakeChild();
      children.push([path, child]);
      return child;
    },
    onChanged() {
      changes += 1;
    },
    fail,
  });

it('measures models one after the other and stores their speeds', async () => {
  const speeds = open();
  speeds.measure('nemotron', '/n');
  speeds.measure('cohere', '/c');
  speeds.measure('cohere', '/c');
  expect(children.map(([path]) => path)).toEqual(['/n']);
  expect(speeds.isMeasuring('cohere')).toBe(true);
  children[0]?.[1].says({ is: 'measured', speed: 9.5 });
  await waitFor(() => expect(children.map(([path]) => path)).toEqual(['/n', '/c']));
  expect(children[0]?.[1].isKilled).toBe(true);
  children[1]?.[1].says({ is: 'measured', speed: 3 });
  await waitFor(() => expect(speeds.isMeasuring('cohere')).toBe(false));
  expect(await open().read()).toEqual({ nemotron: 9.5, cohere: 3 });
  expect(changes).toBeGreaterThan(2);
  await speeds.forget('cohere');
  expect(await speeds.read()).toEqual({ nemotron: 9.5 });
});

it('continues with the next model when a result could not be stored', async () => {
  const stored = speedsFile();
  const full = new Error('ENOSPC');
  const write = vi.fn(stored.write).mockRejectedValueOnce(full);
  const failures: unknown[] = [];
  const speeds = open({ ...stored, write }, (error) => failures.push(error));
  speeds.measure('nemotron', '/n');
  speeds.measure('cohere', '/c');
  children[0]?.[1].says({ is: 'measured', speed: 9.5 });
  await waitFor(() => expect(children.map(([path]) => path)).toEqual(['/n', '/c']));
  expect(failures).toEqual([full]);
  expect(speeds.isMeasuring('nemotron')).toBe(false);
  children[1]?.[1].says({ is: 'measured', speed: 3 });
  await waitFor(() => expect(speeds.isMeasuring('cohere')).toBe(false));
  speeds.measure('nemotron', '/n');
  expect(children).toHaveLength(3);
  expect(await speeds.read()).toEqual({ cohere: 3 });
});

it.each([
  ['dies', (child: FakeChild) => child.ends()],
  ['cannot load the model', (child: FakeChild) => child.says({ is: 'unloadable' })],
  ['says nonsense', (child: FakeChild) => child.says({ is: 'measured', speed: 'fast' })],
])('stores no speed when the process %s', async (_what, act) => {
  const speeds = open();
  speeds.measure('nemotron', '/n');
  const [, child] = children[0] ?? [];
  if (child) act(child);
  await waitFor(() => expect(speeds.isMeasuring('nemotron')).toBe(false));
  expect(await speeds.read()).toEqual({});
});

it('stops a running and a queued measurement', async () => {
  const speeds = open();
  speeds.measure('nemotron', '/n');
  speeds.measure('cohere', '/c');
  speeds.stop('cohere');
  speeds.stop('nemotron');
  await waitFor(() => expect(children[0]?.[1].isKilled).toBe(true));
  expect(children).toHaveLength(1);
  expect(speeds.isMeasuring('nemotron')).toBe(false);
  await expect(readFile(join(folder, 'speeds.json'))).rejects.toThrow('ENOENT');
});

it('does not measure a queued model that was deleted', async () => {
  const speeds = open();
  speeds.measure('nemotron', '/n');
  speeds.measure('cohere', '/c');
  await speeds.forget('cohere');
  expect([speeds.isMeasuring('nemotron'), speeds.isMeasuring('cohere')]).toEqual([true, false]);
});

it('kills the running measurement on end() and starts no other', () => {
  const speeds = open();
  speeds.measure('nemotron', '/n');
  speeds.end();
  expect(children[0]?.[1].isKilled).toBe(true);
  speeds.measure('cohere', '/c');
  expect(children).toHaveLength(1);
});
