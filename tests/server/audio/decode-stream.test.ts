import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { AudioFormat } from '../../../src/contract/api/audio-formats.ts';
import { decodeAudio } from '../../../src/server/audio/decode.ts';
import {
  type ByteFeed,
  decodeStream,
  type StreamDecodeOptions,
} from '../../../src/server/audio/decode-stream.ts';
import { openSessions } from '../../../src/server/audio/threads/decoder-threads.ts';
import { containerOf, SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';

const FORMATS = ['webm', 'ogg', 'mp4', 'mp3', 'wav', 'flac', 'aac', 'vorbis.ogg'] as const;
const signal = new AbortController().signal;

async function* feedOf(parts: Iterable<Uint8Array | null>): AsyncGenerator<Uint8Array | null> {
  yield* parts;
}

/** Slices of a quarter of a second, like those of a recorder. */
function slices(bytes: Uint8Array, seconds: number): Uint8Array[] {
  const size = Math.ceil(bytes.length / seconds / 4);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Must not be called, because no decoder is lost in these tests. */
const noMore = (): never => {
  throw new Error('The recording is read twice.');
};

async function decode(feed: ByteFeed, format: AudioFormat, more: Partial<StreamDecodeOptions> = {}) {
  const decoding = decodeStream({ feed, reopenFeed: noMore, headParts: [], format, signal, ...more });
  const parts: Buffer[] = [Buffer.alloc(0)];
  for await (const samples of decoding.pcm) {
    if (samples === null) parts.push(Buffer.alloc(0));
    else {
      expect(samples.length % 2).toBe(0);
      parts[parts.length - 1] = Buffer.concat([parts.at(-1) ?? Buffer.alloc(0), samples]);
    }
  }
  return { parts, seconds: parts.map((part) => part.length / 32_000), facts: decoding.facts() };
}

async function wholeOf(path: string, format: AudioFormat): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const samples of decodeAudio({ path, format, signal }).pcm) parts.push(samples);
  return Buffer.concat(parts);
}

/** A voice of more than ten seconds, with pauses. */
const longVoice = () =>
  speak(`${SENTENCE} ${SENTENCE.replace('park', 'lake')} ${SENTENCE.replace('we', 'they')}`);

describe('decodeStream', () => {
  test.each(FORMATS)('returns the same samples of a %s stream as of the complete file', async (file) => {
    const path = await toFormat(await longVoice(), file);
    const whole = await wholeOf(path, containerOf(file));
    const { parts, facts } = await decode(feedOf(slices(await readFile(path), 10)), containerOf(file));
    expect(parts).toHaveLength(1);
    const decoded = parts[0] ?? Buffer.alloc(0);
    expect(decoded.subarray(0, whole.length).equals(whole)).toBe(true);
    // An MP3 states its trailing padding at its end, which a stream cannot read in advance.
    expect(decoded.length - whole.length).toBeLessThan(file === 'mp3' ? 1600 : 1);
    const { size } = await stat(path);
    expect(facts.durationSeconds).toBe(decoded.length / 32_000);
    expect(facts.bitrate).toBe(Math.round((size * 8) / facts.durationSeconds / 1000));
    expect(facts.channels).toBe(file === 'wav' || file === 'vorbis.ogg' ? 2 : 1);
  });

  test('decodes while the rest of the stream is still to come', async () => {
    const [first, second, ...rest] = slices(await readFile(await toFormat(await longVoice(), 'webm')), 4);
    const more = Promise.withResolvers<void>();
    async function* feed() {
      yield first ?? null;
      yield second ?? null;
      await more.promise;
      yield* rest;
    }
    const decoding = decodeStream({
      feed: feed(),
      reopenFeed: noMore,
      headParts: [],
      format: 'webm',
      signal,
    });
    let seconds = 0;
    while (seconds < 0.5) seconds += ((await decoding.pcm.next()).value?.length ?? 0) / 32_000;
    more.resolve();
    for await (const samples of decoding.pcm) seconds += (samples?.length ?? 0) / 32_000;
    expect(seconds).toBeGreaterThan(9);
  });

  test.each(FORMATS)('resumes after a lost part of %s', async (file) => {
    const all = slices(await readFile(await toFormat(await longVoice(), file)), 10);
    const feed = [...all.slice(0, 12), null, ...all.slice(20)];
    const { seconds, parts } = await decode(feedOf(feed), containerOf(file));
    expect(seconds).toHaveLength(2);
    // Ogg pages last a second, and the incomplete one is lost.
    expect(seconds[0]).toBeGreaterThan(1.9);
    expect(seconds[0]).toBeLessThan(3.3);
    expect((seconds[0] ?? 0) + (seconds[1] ?? 0)).toBeGreaterThan((all.length - 8) / 4 - 2.2);
    expect((seconds[0] ?? 0) + (seconds[1] ?? 0)).toBeLessThan((all.length - 8) / 4 + 0.5);
    // The audio after the gap is correct, not noise from a partial frame.
    const whole = await wholeOf(await toFormat(await longVoice(), file), containerOf(file));
    const level = (pcm: Buffer) => {
      let sum = 0;
      for (let at = 0; at + 1 < pcm.length; at += 2) sum += pcm.readInt16LE(at) ** 2;
      return Math.sqrt(sum / (pcm.length / 2));
    };
    const after = parts[1] ?? Buffer.alloc(0);
    expect(level(after) / level(whole.subarray(-after.length))).toBeCloseTo(1, 0);
  });

  test('marks each lost part at its position', async () => {
    const all = slices(await readFile(await toFormat(await longVoice(), 'ogg')), 10);
    const feed = [...all.slice(0, 8), null, ...all.slice(12, 20), null, ...all.slice(28), null];
    const { seconds } = await decode(feedOf(feed), 'ogg');
    expect(seconds).toHaveLength(4);
    expect(seconds[3]).toBe(0);
  });

  test('decodes a stream that ends early up to its end', async () => {
    const all = slices(await readFile(await toFormat(await longVoice(), 'webm')), 10);
    const { seconds } = await decode(feedOf(all.slice(0, 20)), 'webm');
    expect(seconds).toHaveLength(1);
    expect(seconds[0]).toBeGreaterThan(4);
    expect(seconds[0]).toBeLessThan(5.5);
  });

  test('ignores a WAV header that declares too little data', async () => {
    const bytes = Buffer.from(
      await readFile(await synthesize('sine=d=4', 'wav', ['-bitexact', '-ar', '16000'])),
    );
    bytes.writeUInt32LE(1000, bytes.indexOf('data') + 4);
    expect((await decode(feedOf(slices(bytes, 4)), 'wav')).seconds[0]).toBeCloseTo(4, 1);
  });

  test.each([
    ['junk behind a webm signature', [Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5000, 7)], 'webm'],
    ['nothing', [], 'wav'],
    ['a lost part and nothing else', [null], 'ogg'],
    [
      'a playlist that names another file',
      [Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'")],
      'mp3',
    ],
  ] as const)('rejects as unreadable: %s', async (_name, parts, format) => {
    await expect(decode(feedOf(parts), format)).rejects.toMatchObject({ code: 'unreadable' });
    expect(openSessions()).toBe(0);
  });

  test('rejects audio beyond the maximum duration', async () => {
    const all = slices(await readFile(await toFormat(await longVoice(), 'ogg')), 10);
    await expect(decode(feedOf(all), 'ogg', { maxSeconds: 1 })).rejects.toMatchObject({ code: 'too_long' });
    expect(openSessions()).toBe(0);
  });

  test('rethrows an error of the source', async () => {
    const all = slices(await readFile(await toFormat(await longVoice(), 'webm')), 10);
    async function* failing() {
      yield* all.slice(0, 10);
      throw new RangeError('The disk is gone.');
    }
    await expect(decode(failing(), 'webm')).rejects.toThrow(RangeError);
    expect(openSessions()).toBe(0);
  });

  test('reads nothing before it is consumed, and then only a little ahead', async () => {
    const bytes = await readFile(await synthesize('anoisesrc=d=300:r=16000:seed=2', 'wav', ['-ar', '16000']));
    let taken = 0;
    async function* feed() {
      for (const slice of slices(bytes, 300)) {
        taken += slice.length;
        yield slice;
      }
    }
    const decoding = decodeStream({ feed: feed(), reopenFeed: noMore, headParts: [], format: 'wav', signal });
    await sleep(50);
    expect(taken).toBe(0);
    await decoding.pcm.next();
    await sleep(300);
    // Pipes and buffers hold a little; the complete recording has ten megabytes.
    expect(taken).toBeLessThan(1_000_000);
    await decoding.pcm.return();
    expect(openSessions()).toBe(0);
  });

  test('limits the time of the decoder, not that of a slow source', async () => {
    const all = slices(await readFile(await toFormat(await longVoice(), 'webm')), 10);
    async function* slow() {
      for (const slice of all.slice(0, 8)) {
        await sleep(150);
        yield slice;
      }
    }
    const { seconds } = await decode(slow(), 'webm', { timeLimitMs: 700 });
    expect(seconds[0]).toBeGreaterThan(1);
    const long = slices(await readFile(await synthesize('sine=d=1800', 'mp3', ['-b:a', '32k'])), 1800);
    await expect(decode(feedOf(long), 'mp3', { timeLimitMs: 1 })).rejects.toMatchObject({
      code: 'decode_timeout',
    });
    expect(openSessions()).toBe(0);
  });

  test('stops on abort, even while the source is idle', async () => {
    const [first] = slices(await readFile(await toFormat(await longVoice(), 'webm')), 4);
    const control = new AbortController();
    async function* silent() {
      yield first ?? null;
      await Promise.withResolvers().promise;
    }
    const decoded = decode(silent(), 'webm', { signal: control.signal });
    const refused = expect(decoded).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => openSessions()).toBe(1);
    control.abort();
    await refused;
    expect(openSessions()).toBe(0);
  });

  test('uses ffmpeg for a codec without a WebAssembly decoder', async () => {
    const bytes = await readFile(await toFormat(await longVoice(), 'front.alac.m4a'));
    const { seconds } = await decode(feedOf(slices(bytes, 10)), 'mp4');
    expect(seconds).toHaveLength(1);
    expect(seconds[0]).toBeGreaterThan(9);
  });

  test('reports a missing decoder when a codec needs ffmpeg and it is not installed', async () => {
    const bytes = await readFile(await toFormat(await speak(SENTENCE), 'front.alac.m4a'));
    vi.stubEnv('PATH', '/nowhere');
    await expect(decode(feedOf([bytes]), 'mp4')).rejects.toMatchObject({
      code: 'decoder_missing',
    });
    vi.unstubAllEnvs();
  });
});
