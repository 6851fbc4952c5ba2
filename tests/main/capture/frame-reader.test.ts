import { beforeEach, expect, it } from 'vitest';
import { FRAME_SAMPLES, PvFrameReader } from '../../../src-main/capture/frame-reader.ts';
import { waitFor } from '../../support/wait-for.ts';

interface Device {
  device: number;
  isStopped: boolean;
  isReleased: boolean;
}
let devices: string[];
let made: Device[];
/** Devices that fail to open, and the number of frames that a device returns before it fails. */
let shut: number[];
let lasts: number;
let frames: ArrayBuffer[];
let losses: number;

class Recorder implements Device {
  static getAvailableDevices = () => devices;
  readonly sampleRate = 16_000;
  readonly device: number;
  isStopped = false;
  isReleased = false;
  #read = 0;

  constructor(_frame: number, device = -1) {
    if (shut.includes(device)) throw new Error('refused');
    this.device = device;
    made.push(this);
  }

  start(): void {
    expect(this.isReleased).toBe(false);
  }

  async read(): Promise<Int16Array> {
    await new Promise((resolve) => setTimeout(resolve, 2));
    this.#read += 1;
    if (this.#read > lasts) throw new Error('unplugged');
    return new Int16Array(FRAME_SAMPLES).fill(this.#read);
  }

  stop(): void {
    this.isStopped = true;
  }

  release(): void {
    this.isReleased = true;
  }
}

const open = () =>
  new PvFrameReader(Recorder, {
    onFrame: (bytes) => frames.push(bytes),
    onLost() {
      losses += 1;
    },
  });

beforeEach(() => {
  devices = ['Discard all samples (playback) or generate zero samples (capture)', 'Built-in', 'Headset'];
  made = [];
  shut = [];
  lasts = Number.POSITIVE_INFINITY;
  frames = [];
  losses = 0;
});

it('lists recording devices without the null device', () =>
  expect(open().list()).toEqual(['Built-in', 'Headset']));

it('opens a device by its name or the browser’s label, and the default device for other names', () => {
  const reader = open();
  for (const name of ['Headset', 'Headset (046d:0a44)', 'Built-in', null, 'Elsewhere']) reader.open(name);
  reader.close();
  expect(made.map(({ device }) => device)).toEqual([2, 2, 1, -1, -1]);
});

it('returns complete audio frames in order until it is closed', async () => {
  const reader = open();
  expect(reader.open('Headset')).toBe(16_000);
  await waitFor(() => expect(frames.length).toBeGreaterThan(2));
  reader.close();
  await waitFor(() => expect(made[0]).toMatchObject({ isStopped: true, isReleased: true }));
  const samples = frames.flatMap((bytes) => [...new Int16Array(bytes)]);
  expect(samples).toHaveLength(frames.length * 2 * FRAME_SAMPLES);
  expect(samples.filter((_, n) => n % FRAME_SAMPLES === 0)).toEqual(
    frames.flatMap((_, n) => [n * 2 + 1, n * 2 + 2]),
  );
  const told = frames.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(frames).toHaveLength(told);
});

it('continues with the default device when one is unplugged, and reports a loss when that fails too', async () => {
  lasts = 4;
  const reader = open();
  reader.open('Headset');
  await waitFor(() => expect(losses).toBe(1));
  expect(made.map(({ device, isReleased }) => [device, isReleased])).toEqual([
    [2, true],
    [-1, true],
  ]);
  expect(frames).toHaveLength(4);
});

it('falls back to the default device, and returns null when none opens', () => {
  shut = [2];
  const reader = open();
  expect(reader.open('Headset')).toBe(16_000);
  shut = [2, -1];
  expect(reader.open('Headset')).toBeNull();
  expect(reader.open(null)).toBeNull();
});

it('releases the previous device when another is opened', async () => {
  const reader = open();
  reader.open('Headset');
  reader.open('Built-in');
  await waitFor(() => expect(made[0]?.isReleased).toBe(true));
  expect(made[1]?.isReleased).toBe(false);
  reader.close();
});
