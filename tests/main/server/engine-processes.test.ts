import { once } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { createEngineProcesses } from '../../../src-main/server/engine-processes.ts';
import { FakeChild } from '../../support/fake-child.ts';
import { waitFor } from '../../support/wait-for.ts';

let children: FakeChild[];
let started: unknown[];
let told: unknown[];

beforeEach(() => {
  children = [];
  started = [];
  told = [];
});
const open = () =>
  createEngineProcesses(
    (program, args) => {
      started.push([program, ...args]);
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    (command) => told.push(command),
  );

it('routes messages to the engine process with the given id', () => {
  const relay = open();
  for (const id of [1, 2]) relay.handleMessage({ is: 'engine-start', id, program: 'local', args: ['/m'] });
  relay.handleMessage({ is: 'engine-message', id: 2, message: 'b' });
  relay.handleMessage({ is: 'engine-message', id: 3, message: 'to nobody' });
  expect(started).toEqual([
    ['local', '/m'],
    ['local', '/m'],
  ]);
  expect(children.map((child) => child.told)).toEqual([[], ['b']]);
  children[1]?.says('words');
  expect(told).toEqual([{ is: 'engine-message', id: 2, message: 'words' }]);
});

it('reports the end of an engine process, both after a crash and after a kill', async () => {
  const relay = open();
  for (const id of [1, 2]) relay.handleMessage({ is: 'engine-start', id, program: 'local', args: ['/m'] });
  children[0]?.ends(139);
  relay.handleMessage({ is: 'engine-kill', id: 2 });
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    { is: 'engine-ended', id: 1 },
    { is: 'engine-ended', id: 2 },
  ]);
});

it('sends no messages to a server that is gone', async () => {
  const relay = open();
  relay.handleMessage({ is: 'engine-start', id: 1, program: 'local', args: ['/m'] });
  const [child] = children;
  if (!child) throw new Error('no process was started');
  const ended = once(child, 'exit');
  relay.end();
  await ended;
  expect(told).toEqual([]);
});
