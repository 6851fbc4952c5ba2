import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TakeEvent } from '../../../../../src/contract/api/takes.ts';
import {
  type Listen,
  LiveListener,
} from '../../../../../src-renderer/features/recorder/live/live-listener.ts';
import { recognisedShare } from '../../../../../src-renderer/features/recorder/live/live-words.ts';

type Listener = Parameters<Listen>[1];

function setUp() {
  const connections: { takeId: string; listener: Listener; stop: () => void }[] = [];
  const live = new LiveListener((takeId, listener) => {
    const stop = vi.fn();
    connections.push({ takeId, listener, stop });
    return stop;
  });
  const newest = () => {
    const last = connections.at(-1);
    if (!last) throw new Error('nobody listens');
    return last;
  };
  return { live, connections, newest };
}

const segment = (n: number): TakeEvent => ({
  name: 'segment',
  data: { run: 'a', n, text: `word ${n}`, start: n, end: n + 1 },
});
const done: TakeEvent = { name: 'state', data: { run: '', state: 'done', failure: null } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('notifies subscribers once per burst of events', async () => {
  const { live, newest } = setUp();
  const watcher = vi.fn();
  live.subscribe(watcher);
  live.follow('take');
  for (let n = 0; n < 50; n += 1) newest().listener.onEvent(segment(n));
  await Promise.resolve();
  expect(watcher).toHaveBeenCalledOnce();
  expect(live.getWords().segments).toHaveLength(50);
});

it('follows one take until it ends or another begins, and keeps its words until the next take', async () => {
  const { live, connections, newest } = setUp();
  live.follow('one');
  live.follow('one');
  expect(connections).toHaveLength(1);
  newest().listener.onEvent(segment(0));
  newest().listener.onEvent(done);
  expect(newest().stop).toHaveBeenCalled();
  live.follow(null);
  expect(live.getWords().segments).toHaveLength(1);
  live.follow('two');
  expect(live.getWords().segments).toEqual([]);
  expect(connections.map(({ takeId }) => takeId)).toEqual(['one', 'two']);
});

it('reconnects after a failure of an earlier run, and receives the next run', async () => {
  const { live, connections, newest } = setUp();
  const failure = { code: 'speech_failed', text: 'It failed.' };
  const ended = (run: string): TakeEvent => ({ name: 'state', data: { run, state: 'failed', failure } });
  live.follow('take');
  newest().listener.onEvent(ended(''));
  expect(newest().stop).toHaveBeenCalled();
  expect(live.getWords()).toMatchObject({ failure: null, hasEnded: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
  newest().listener.onEvent({
    name: 'state',
    data: { run: 'b', state: 'transcribing', failure: null, seconds: 2 },
  });
  newest().listener.onEvent({
    ...segment(0),
    data: { run: 'b', n: 0, text: 'word', start: 0, end: 1 },
  } as TakeEvent);
  expect(recognisedShare(live.getWords(), 0)).toBe(0.5);
  newest().listener.onEvent(ended('b'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(2);
});

it('shows all words of the server again after a local recognition pass', async () => {
  const { live, newest } = setUp();
  const words = () => live.getWords().segments.map(({ text }) => text);
  live.follow('take');
  for (const n of [0, 1, 2]) newest().listener.onEvent(segment(n));
  const here = (n: number): TakeEvent => ({
    name: 'segment',
    data: { run: 'here-1', n, text: `heard ${n}`, start: n, end: n + 1 },
  });
  for (const n of [0, 1]) live.applyLocalEvent('take', here(n));
  // A server stream that continues does not change them.
  newest().listener.onEvent(segment(3));
  live.applyLocalEvent('take', here(2));
  expect(words()).toEqual(['heard 0', 'heard 1', 'heard 2']);
  live.applyLocalEvent('take', here(4));
  live.applyLocalEvent('take', done);
  expect(words()).toEqual(['heard 0', 'heard 1', 'heard 2', 'heard 4']);
  newest().listener.onEvent(segment(4));
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'word 3', 'word 4']);
});

it('reconnects after the browser stopped retrying, immediately on retryNow()', async () => {
  const { live, connections, newest } = setUp();
  live.follow('take');
  live.retryNow();
  expect(connections).toHaveLength(1);
  newest().listener.onClosed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
  newest().listener.onClosed();
  live.retryNow();
  expect(connections).toHaveLength(3);
  live.follow(null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(3);
});
