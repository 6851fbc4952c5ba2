import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NativeMicrophone, ProcessMicrophone } from '../../../src-main/capture/native-microphone.ts';
import { FakeChild } from '../../support/fake-child.ts';

let children: FakeChild[];
let frames: ArrayBuffer[];
let losses: number;
let microphone: NativeMicrophone;

beforeEach(() => {
  children = [];
  frames = [];
  losses = 0;
  microphone = new ProcessMicrophone({
    start() {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    onFrame: (bytes) => frames.push(bytes),
    onLost() {
      losses += 1;
    },
  });
});

async function open(): Promise<FakeChild> {
  const opened = microphone.open('Headset');
  const child = children[0] as FakeChild;
  child.says({ is: 'opened', sampleRate: 16_000 });
  expect(await opened).toEqual({ sampleRate: 16_000 });
  return child;
}

it('forwards audio frames while open and none after close()', async () => {
  const child = await open();
  const bytes = new ArrayBuffer(8);
  child.says({ is: 'frame', bytes });
  microphone.close();
  child.says({ is: 'frame', bytes });
  expect(frames).toEqual([bytes]);
  expect(child.told).toEqual([{ do: 'open', device: 'Headset' }, { do: 'close' }]);
});

it('forwards an audio frame that arrives right after the open response', async () => {
  const opened = microphone.open('Headset');
  const bytes = new ArrayBuffer(8);
  children[0]?.says({ is: 'opened', sampleRate: 16_000 });
  children[0]?.says({ is: 'frame', bytes });
  expect(await opened).toEqual({ sampleRate: 16_000 });
  expect(frames).toEqual([bytes]);
});

it('forwards nothing when the microphone is closed before it was opened', async () => {
  const opened = microphone.open('Headset');
  microphone.close();
  children[0]?.says({ is: 'opened', sampleRate: 16_000 });
  await opened;
  children[0]?.says({ is: 'frame', bytes: new ArrayBuffer(8) });
  children[0]?.ends(139);
  expect(frames).toEqual([]);
  expect(losses).toBe(0);
});

it('reports a lost microphone once', async () => {
  const child = await open();
  child.says({ is: 'lost' });
  child.says({ is: 'lost' });
  expect(losses).toBe(1);
});

it('answers pending calls when the microphone process exits, and starts another for the next call', async () => {
  const listing = microphone.list();
  const opening = microphone.open(null);
  children[0]?.ends(139);
  expect(await listing).toEqual([]);
  expect(await opening).toBeNull();
  expect(losses).toBe(0);
  const again = microphone.list();
  children[1]?.says({ is: 'listed', names: ['Built-in'] });
  expect(await again).toEqual(['Built-in']);
});

it('reports a lost microphone when its process exits while recording', async () => {
  (await open()).ends(139);
  expect(losses).toBe(1);
});

afterEach(() => vi.useRealTimers());

it('kills a microphone process that does not respond, ignores its late messages, and starts another', async () => {
  vi.useFakeTimers();
  const listing = microphone.list();
  const opening = microphone.open('Headset');
  await vi.advanceTimersByTimeAsync(5000);
  expect([await opening, await listing]).toEqual([null, []]);
  expect(children[0]?.isKilled).toBe(true);
  const again = microphone.open(null);
  children[0]?.says({ is: 'opened', sampleRate: 8000 });
  children[0]?.ends(9);
  children[1]?.says({ is: 'opened', sampleRate: 16_000 });
  expect(await again).toEqual({ sampleRate: 16_000 });
  // A timely answer cancels the timeout.
  await vi.advanceTimersByTimeAsync(60_000);
  expect([children.length, children[1]?.isKilled, losses]).toEqual([2, false, 0]);
});

it('continues recording when listing devices hangs, because listing has its own process', async () => {
  vi.useFakeTimers();
  const child = await open();
  const listings = [microphone.list(), microphone.list()];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(listings)).toEqual([[], []]);
  expect(children.map(({ isKilled }) => isKilled)).toEqual([false, true]);
  const bytes = new ArrayBuffer(8);
  child.says({ is: 'frame', bytes });
  expect([frames, losses]).toEqual([[bytes], 0]);
  const again = microphone.list();
  children[2]?.says({ is: 'listed', names: ['Headset'] });
  expect(await again).toEqual(['Headset']);
  expect(children.map(({ isKilled }) => isKilled)).toEqual([false, true, true]);
});

it('starts no microphone process for close() without open()', () => {
  microphone.close();
  microphone.end();
  expect(children).toEqual([]);
});
