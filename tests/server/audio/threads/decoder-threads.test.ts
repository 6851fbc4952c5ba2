import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import { decodeAudio } from '../../../../src/server/audio/decode.ts';
import { decodeStream } from '../../../../src/server/audio/decode-stream.ts';
import { openSessions } from '../../../../src/server/audio/threads/decoder-threads.ts';
import { fileWith } from '../../../support/speech/test-folder.ts';
import { PARAGRAPH, speak, toFormat } from '../../../support/speech/voice.ts';

const started = vi.hoisted((): Worker[] => []);
/** See `failing-decoder-worker.ts`. */
const dieAfter = vi.hoisted(() => new Int32Array(new SharedArrayBuffer(4)));

// The real threads and decoders, in a program in which a recording can trigger a fault.
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  class FailingWorker extends real.Worker {
    constructor(_program: URL, options: import('node:worker_threads').WorkerOptions) {
      super(new URL('../../../support/speech/failing-decoder-worker.ts', import.meta.url), {
        ...options,
        workerData: { ...options.workerData, dieAfter },
      });
      started.push(this);
    }
  }
  return { ...real, Worker: FailingWorker };
});

const { signal } = new AbortController();

async function* slowly(bytes: Uint8Array, pieces: number, pauseMs: number): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await sleep(pauseMs);
  }
}

async function soundOf(pcm: AsyncIterable<Uint8Array | null>): Promise<{ sound: Buffer; gaps: number }> {
  const parts: Uint8Array[] = [];
  let gaps = 0;
  for await (const part of pcm) {
    if (part) parts.push(part);
    else gaps += 1;
  }
  return { sound: Buffer.concat(parts), gaps };
}

/** A recording whose content triggers the fault of these words. */
const asking = (words: string) => fileWith(`RIFF${words.padEnd(200)}`);
const hostile = (path: string, timeLimitMs: number) =>
  soundOf(decodeAudio({ path, format: 'wav', signal, timeLimitMs }).pcm);

describe.each([
  ['hangs', 'hang, please', 'decode_timeout'],
  ['breaks its decoder', 'break, please', 'unreadable'],
  ['eats memory', 'eat, please', 'unreadable'],
])('a recording that %s', (_name, words, code) => {
  test('is aborted, while all other recordings decode completely', async () => {
    const bytes = await readFile(await toFormat(await speak(PARAGRAPH), 'live.webm'));
    const path = await toFormat(await speak(PARAGRAPH), 'mp3');
    const whole = await soundOf(decodeAudio({ path, format: 'mp3', signal }).pcm);
    const readings: number[] = [];
    const live = [1, 2, 3, 4].map((reader) => {
      const feed = () => {
        readings.push(reader);
        return slowly(bytes, 20, 40);
      };
      return soundOf(
        decodeStream({ format: 'webm', headParts: [], feed: feed(), reopenFeed: feed, signal }).pcm,
      );
    });
    const files = [1, 2].map(() => soundOf(decodeAudio({ path, format: 'mp3', signal }).pcm));
    await sleep(100);
    const limitMs = code === 'decode_timeout' ? 300 : 150_000;
    const bad = [1, 2].map(async () => hostile(await asking(words), limitMs));
    const ends = await Promise.allSettled(bad);
    expect(ends).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { code } })));

    for (const { sound } of await Promise.all(files)) expect(sound.equals(whole.sound)).toBe(true);
    const heard = await Promise.all(live);
    for (const { sound, gaps } of heard) {
      expect(sound.length / 32_000).toBeGreaterThan(9);
      expect(sound.equals(heard[0]?.sound ?? Buffer.alloc(0))).toBe(true);
      expect(gaps).toBe(0);
    }
    // At least one live recording had to restart; otherwise the test would prove nothing.
    expect(readings.length).toBeGreaterThan(4);
    expect(openSessions()).toBe(0);
  });
});

test.each([
  ['while it is recorded', 'live.webm'],
  ['as a file', 'mp3'],
] as const)(
  'a recording is decoded completely although its decoder thread dies, %s',
  async (_when, encoding) => {
    const path = await toFormat(await speak(PARAGRAPH), encoding);
    const bytes = await readFile(path);
    let readings = 0;
    const feed = () => {
      readings += 1;
      return slowly(bytes, 20, 5);
    };
    const decoded = () =>
      encoding === 'mp3'
        ? decodeAudio({ path, format: 'mp3', signal })
        : decodeStream({ format: 'webm', headParts: [], feed: feed(), reopenFeed: feed, signal });
    const undisturbed = await soundOf(decoded().pcm);
    Atomics.store(dieAfter, 0, 150);
    const { sound, gaps } = await soundOf(decoded().pcm);
    expect(Atomics.load(dieAfter, 0)).toBe(0);
    expect(readings).toBe(encoding === 'mp3' ? 0 : 3);
    expect(sound.length / 32_000).toBeGreaterThan(9);
    expect(sound.equals(undisturbed.sound)).toBe(true);
    expect(gaps).toBe(0);
  },
);

test('at most two threads decode sixteen recordings, and all sessions are closed', async () => {
  const path = await toFormat(await speak(PARAGRAPH), 'webm');
  const before = started.length;
  await Promise.all(
    Array.from({ length: 16 }, () => soundOf(decodeAudio({ path, format: 'webm', signal }).pcm)),
  );
  expect(started.length - before).toBeLessThanOrEqual(2);
  expect(openSessions()).toBe(0);
});

test('decoder threads end after a minute without work', async () => {
  const path = await toFormat(await speak(PARAGRAPH), 'webm');
  const ended = Promise.race(started.map((thread) => once(thread, 'exit')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await soundOf(decodeAudio({ path, format: 'webm', signal }).pcm);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await ended;
});
