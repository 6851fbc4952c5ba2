import { beforeEach, expect, it, vi } from 'vitest';
import { createWhisperRelay } from '../../../src-main/server/whisper-relay.ts';
import { FakeChild } from '../../support/fake-child.ts';

let children: FakeChild[];
let told: unknown[];

beforeEach(() => {
  children = [];
  told = [];
});
const open = () =>
  createWhisperRelay(
    () => {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    (order) => told.push(order),
  );

it('tells each process apart', () => {
  const relay = open();
  for (const id of [1, 2]) relay.hear({ is: 'whisper-start', id, modelPath: '/m' });
  relay.hear({ is: 'whisper-ask', id: 2, ask: 'b' });
  relay.hear({ is: 'whisper-ask', id: 3, ask: 'to nobody' });
  expect(children.map((child) => child.told)).toEqual([[], ['b']]);
  children[1]?.says('words');
  expect(told).toEqual([{ is: 'whisper-answer', id: 2, answer: 'words' }]);
});

it('says when one ended, killed or not', async () => {
  const relay = open();
  for (const id of [1, 2]) relay.hear({ is: 'whisper-start', id, modelPath: '/m' });
  children[0]?.ends(139);
  relay.hear({ is: 'whisper-kill', id: 2 });
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    { is: 'whisper-ended', id: 1 },
    { is: 'whisper-ended', id: 2 },
  ]);
});

it('says nothing to a server that is gone', async () => {
  const relay = open();
  relay.hear({ is: 'whisper-start', id: 1, modelPath: '/m' });
  relay.end();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(children[0]?.isKilled).toBe(true);
  expect(told).toEqual([]);
});
