import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AudioFormat } from '../../../../src/contract/api/audio-formats.ts';
import { UnsupportedCodecError } from '../../../../src/server/audio/codecs/codec.ts';
import { relativeCost } from '../../../support/relative-cost.ts';
import { decodeBytes } from '../../../support/speech/decoded.ts';
import { containerOf, type Encoding, SENTENCE, speak, toFormat } from '../../../support/speech/voice.ts';

const ENCODINGS: Encoding[] = [
  ...(['webm', 'vorbis.webm', 'aac.mkv', 'ogg', 'vorbis.ogg', 'flac.ogg'] as const),
  ...(['mp3', 'wav', 'flac', 'm4a', 'mp4', 'aac'] as const),
];
const BOUNDS = { maxSeconds: 600 };

const voice = async (encoding: Encoding) => readFile(await toFormat(await speak(SENTENCE), encoding));

/** A seeded random generator: the same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The duration of the decoded audio in seconds; 0 when damage makes the codec unsupported. */
async function secondsIn(bytes: Buffer, format: AudioFormat): Promise<number> {
  try {
    const { samples } = await decodeBytes(bytes, format, BOUNDS);
    return samples.length / 16_000;
  } catch (error) {
    expect(error).toBeInstanceOf(UnsupportedCodecError);
    return 0;
  }
}

beforeAll(() => {
  // The decoder thread silences the decoders; this test runs without one.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
});

describe.each(ENCODINGS)('decoding %s', (encoding) => {
  const format = containerOf(encoding);

  test('returns the audio up to the cut of a truncated file', async () => {
    const bytes = await voice(encoding);
    const whole = await secondsIn(bytes, format);
    for (let part = 0; part < 16; part += 1) {
      const seconds = await secondsIn(bytes.subarray(0, Math.floor((bytes.length * part) / 16)), format);
      expect(seconds).toBeLessThanOrEqual(whole);
      // Headers come first, Ogg pages last a second, and the `moov` box of an m4a is at its end.
      const least = encoding === 'm4a' ? 0 : (whole * part) / 16 - (format === 'ogg' ? 1.3 : 0.8);
      expect(seconds).toBeGreaterThanOrEqual(Math.min(least, whole));
    }
  });

  test('neither hangs nor produces excess audio from a file with flipped bits', async () => {
    const original = await voice(encoding);
    const whole = await secondsIn(original, format);
    const roll = dice(original.length);
    for (let round = 0; round < 24; round += 1) {
      const bytes = Buffer.from(original);
      // Every third round damages only the header, which holds sizes and counts.
      const reach = round % 3 === 0 ? Math.min(600, bytes.length) : bytes.length;
      const flips = 1 + roll(round < 12 ? 20 : 400);
      for (let flip = 0; flip < flips; flip += 1) {
        const at = roll(reach);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
      }
      // A damaged sample rate lengthens the same samples; no damage may create more of them.
      expect(await secondsIn(bytes, format)).toBeLessThanOrEqual(format === 'wav' ? 600 : whole * 6 + 1);
    }
  });

  test('survives junk before and inside the file', async () => {
    const original = await voice(encoding);
    const roll = dice(7);
    const junk = Buffer.from(Array.from({ length: 5000 }, () => roll(256)));
    const half = original.length >> 1;
    const inside = Buffer.concat([original.subarray(0, half), junk, original.subarray(half)]);
    const whole = await secondsIn(original, format);
    expect(await secondsIn(inside, format)).toBeLessThan(whole + 1);
    await secondsIn(Buffer.concat([junk, original]), format);
  });
});

/** An EBML element with an eight-byte size. */
function element(id: string, data: Uint8Array): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(data.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), size, data]);
}
const EBML = element('1a45dfa3', element('4282', Buffer.from('webm')));

function box(type: string, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

function riff(
  fields: { tag?: number; channels?: number; rate?: number; bits?: number },
  sound: Buffer,
): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(fields.tag ?? 1, 0);
  format.writeUInt16LE(fields.channels ?? 1, 2);
  format.writeUInt32LE(fields.rate ?? 16_000, 4);
  format.writeUInt16LE(fields.bits ?? 16, 14);
  const head = Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0', 'latin1'), format]);
  return Buffer.concat([head, Buffer.from('data\xff\xff\xff\xff', 'latin1'), sound]);
}

/** Boxes of a type, nested to this depth. */
function nested(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8);
    bytes.write(type, level * 8 + 4, 'latin1');
  }
  return bytes;
}

const many = (count: number, one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));
const AUDIO_ENTRY = element(
  'ae',
  Buffer.concat([element('83', Buffer.of(2)), element('86', Buffer.from('A_OPUS'))]),
);

test.each<[string, AudioFormat, () => Buffer]>([
  [
    'a hundred thousand tracks in Matroska',
    'webm',
    () => Buffer.concat([EBML, element('18538067', element('1654ae6b', many(100_000, AUDIO_ENTRY)))]),
  ],
  [
    'a hundred thousand tracks in MP4',
    'mp4',
    () =>
      Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', many(100_000, box('trak', box('mdia'))))]),
  ],
  [
    'endlessly nested elements',
    'webm',
    () => Buffer.concat([EBML, many(200_000, Buffer.from('1f43b675ff', 'hex'))]),
  ],
  ['endlessly nested boxes', 'mp4', () => box('moov', nested('mdia', 100_000))],
  ['nested tracks', 'mp4', () => box('moov', nested('trak', 100_000))],
  [
    'an element larger than any disk',
    'webm',
    () => Buffer.concat([EBML, Buffer.from('1549a96601fffffffffffffe', 'hex'), Buffer.alloc(200_000, 1)]),
  ],
  [
    'a box larger than any disk',
    'mp4',
    () =>
      Buffer.concat([
        Buffer.from('\0\0\0\x01free\x7f\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
        Buffer.alloc(200_000, 1),
      ]),
  ],
  ['AAC frames of length 0', 'aac', () => many(50_000, Buffer.from('fff15080001ffc', 'hex'))],
  [
    'Ogg pages of length 0',
    'ogg',
    () => many(20_000, Buffer.concat([Buffer.from('OggS'), Buffer.alloc(23)])),
  ],
  [
    'pages that declare the maximum length',
    'ogg',
    () => many(3000, Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.of(255)])),
  ],
  ['FLAC frame headers only', 'flac', () => many(3000, Buffer.from('fff8c91800c20000', 'hex'))],
  ['sync bits only', 'mp3', () => Buffer.alloc(300_000, 0xff)],
  ['endless tags', 'mp3', () => many(30_000, Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'))],
  ['1 Hz', 'wav', () => riff({ rate: 1 }, Buffer.alloc(100_000, 5))],
  ['4 GHz', 'wav', () => riff({ rate: 0xffff_ffff }, Buffer.alloc(100_000, 5))],
  ['no channels', 'wav', () => riff({ channels: 0 }, Buffer.alloc(100_000, 5))],
  ['65,535 channels', 'wav', () => riff({ channels: 65_535 }, Buffer.alloc(400_000, 5))],
  ['samples of 3 bits', 'wav', () => riff({ bits: 3 }, Buffer.alloc(100_000, 5))],
])('decoding a malformed file returns no audio: %s', async (_name, format, make) => {
  expect(await secondsIn(make(), format)).toBe(0);
});

test('decoding a track with 200,000 boxes takes linear time', async () => {
  const boxes = many(200_000, box('mdia'));
  const track = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('trak', boxes))]);
  expect(await relativeCost(() => secondsIn(track, 'mp4'), 10)).toBeLessThan(10);
});

test('decoding mixes 255 channels down to one', async () => {
  const { samples } = await decodeBytes(riff({ channels: 255 }, Buffer.alloc(255 * 2 * 1600, 5)), 'wav');
  expect(samples).toHaveLength(1600);
});

test('decoding replaces NaN samples of floating-point audio by silence', async () => {
  const sound = Buffer.concat([Buffer.alloc(4000, 0xff), Buffer.alloc(4000, 0x7f)]);
  const { samples } = await decodeBytes(riff({ tag: 3, bits: 32 }, sound), 'wav');
  expect(samples).toHaveLength(2000);
  expect(samples.subarray(0, 1000).every((sample) => sample === 0)).toBe(true);
});

test('decoding a highly compressed file stops at the maximum duration', async () => {
  const original = await voice('flac');
  const { samples } = await decodeBytes(many(200, original), 'flac', { maxSeconds: 5 });
  expect(samples.length / 16_000).toBeLessThan(8);
});
