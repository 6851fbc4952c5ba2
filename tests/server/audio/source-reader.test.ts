import { expect, it } from 'vitest';
import { createSourceReader } from '../../../src/server/audio/source-reader.ts';
import { GROWTH_LIMIT, growthOf } from '../../support/time-complexity.ts';

/** What the reader knows after ffmpeg printed these parts. */
function streamIn(...printed: readonly string[]) {
  const reader = createSourceReader();
  for (const part of printed) reader.read(Buffer.from(part));
  return reader.stream();
}

const input = (title: string): string =>
  `Input #0, mov,mp4,m4a, from 'file:x':\n  Metadata:\n    title           : ${title}\n`;

it('createSourceReader reads rate and channels of the first audio stream that ffmpeg prints', () => {
  const text = `${input('A')}  Stream #0:0: Video: mjpeg (Progressive), yuvj420p, 9x9\n  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 64 kb/s (default)\n`;
  const known = { sampleRate: 44_100, channels: 2 };
  expect(streamIn(text)).toEqual(known);
  expect(streamIn(...text)).toEqual(known);
  expect(streamIn(text, '  Stream #0:2: Audio: opus, 48000 Hz, mono, fltp\n')).toEqual(known);
  const wav = '  Stream #0:0: Audio: pcm_s16le ([1][0][0][0] / 0x0001), 16000 Hz, 3 channels, s16\n';
  expect(streamIn(wav)).toEqual({ sampleRate: 16_000, channels: 3 });
});

it('createSourceReader ignores stream lines in a title or in the output section', () => {
  const unknown = { sampleRate: null, channels: null };
  const said = 'Stream #0:0: Audio: opus, 8000 Hz, mono, fltp';
  expect(streamIn(input(said))).toEqual(unknown);
  expect(streamIn(input('A'), `Output #0, s16le, to 'pipe:1':\n  ${said}\n`)).toEqual(unknown);
});

it('createSourceReader reads a long title in linear time', () => {
  const run = (title: string) => streamIn(input(title));
  const make = (size: number) => 'Stream #0:0: Audio: '.repeat(size / 20);
  expect(growthOf(run, make)).toBeLessThan(GROWTH_LIMIT);
});
