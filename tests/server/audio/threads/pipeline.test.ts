import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compareSignals, decodeByFfmpeg, decodeBytes } from '../../../support/speech/decoded.ts';
import {
  containerOf,
  type Encoding,
  SENTENCE,
  speak,
  synthesize,
  toFormat,
} from '../../../support/speech/voice.ts';

const ENCODINGS: Encoding[] = [
  ...([
    'webm',
    'live.webm',
    'vorbis.webm',
    'aac.mkv',
    'ogg',
    'vorbis.ogg',
    'flac.ogg',
    'surround.ogg',
  ] as const),
  ...(['mp3', 'wav', 'surround.wav', 'flac', 'm4a', 'mp4', 'aac'] as const),
];
/** The longest frame of these codecs in seconds. */
const FRAME_SECONDS = 2048 / 44_100;

const voice = (encoding: Encoding) => speak(SENTENCE).then((path) => toFormat(path, encoding));

/** Possible offsets in samples: containers state times in milliseconds. */
const LAGS = [-2, -1, 0, 1, 2];

describe('decoding to 16 kHz', () => {
  test.each(ENCODINGS)('matches the output of ffmpeg for %s', async (encoding) => {
    const path = await voice(encoding);
    const { samples } = await decodeBytes(await readFile(path), containerOf(encoding));
    const reference = await decodeByFfmpeg(path);
    expect(Math.abs(samples.length - reference.length) / 16_000).toBeLessThan(FRAME_SECONDS);
    const best = LAGS.map((lag) => compareSignals(samples, reference, lag)).sort(
      (a, b) => b.correlation - a.correlation,
    )[0];
    expect(best?.correlation).toBeGreaterThan(0.99);
    expect(Math.abs(best?.levelDb ?? 1)).toBeLessThan(0.1);
  });

  test.each(['webm', 'ogg', 'surround.ogg'] as const)(
    'trims start and end of %s as its container states',
    async (encoding) => {
      const path = await voice(encoding);
      const { samples } = await decodeBytes(await readFile(path), 'webm' === encoding ? 'webm' : 'ogg');
      const reference = await decodeByFfmpeg(path);
      // Containers count Opus at 48 kHz: an end in the wrong unit is hundreds of samples away.
      expect(Math.abs(samples.length - reference.length)).toBeLessThan(20);
    },
  );

  test.each(ENCODINGS)('yields the same samples of %s whatever the chunk size', async (encoding) => {
    const format = containerOf(encoding);
    const file = await readFile(await voice(encoding));
    const bytes = file.subarray(0, format === 'wav' ? 40_000 : file.length);
    const whole = await decodeBytes(bytes, format, { chunkBytes: bytes.length });
    expect(whole.samples.length).toBeGreaterThan(format === 'wav' ? 700 : 40_000);
    for (const chunkBytes of [1, Math.ceil(bytes.length / 13)]) {
      const { samples } = await decodeBytes(bytes, format, { chunkBytes });
      expect(samples).toEqual(whole.samples);
    }
  });

  test.each([
    ['8-bit', 'pcm_u8', 11_025, 1],
    ['24-bit', 'pcm_s24le', 96_000, 2],
    ['32-bit', 'pcm_s32le', 22_050, 1],
    ['float', 'pcm_f32le', 48_000, 2],
    ['double', 'pcm_f64le', 8000, 1],
    ['A-law', 'pcm_alaw', 8000, 1],
    ['µ-law', 'pcm_mulaw', 8000, 1],
    ['an odd rate', 'pcm_s16le', 44_101, 1],
  ])('reads WAV files with %s samples', async (_name, codec, rate, channels) => {
    const more = ['-c:a', codec, '-ar', String(rate), '-ac', String(channels)];
    const path = await synthesize('sine=f=440:d=1,volume=0.5', 'wav', more);
    const { samples } = await decodeBytes(await readFile(path), 'wav');
    const reference = await decodeByFfmpeg(path);
    expect(Math.abs(samples.length - reference.length)).toBeLessThan(4);
    const { correlation, levelDb } = compareSignals(samples, reference);
    expect(correlation).toBeGreaterThan(0.999);
    expect(Math.abs(levelDb)).toBeLessThan(0.1);
  });
});
