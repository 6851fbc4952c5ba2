import { type ByteInput, need, type Wait } from './byte-input.ts';
import type { DemuxEvent } from './demuxer.ts';
import { skipId3 } from './id3.ts';
import { type MpegHeader, readMpegHeader } from './mpeg-header.ts';

/** Delay of every layer III decoder, in samples. */
const DECODER_DELAY = 529;

/** Information that an encoder stores in the first frame instead of audio. */
interface InfoFrame {
  /** Number of audio frames after it; 0 if unknown. */
  frames: number;
  /** Samples of padding at the beginning and the end. */
  delay: number;
  padding: number;
}

/** Reads a Xing or Info frame with LAME's extension; null if the frame is audio. */
function readInfoFrame(frame: Uint8Array, header: MpegHeader): InfoFrame | null {
  const at = 4 + header.sideBytes;
  const tag = String.fromCharCode(...frame.subarray(at, at + 4));
  if ((tag !== 'Xing' && tag !== 'Info') || frame.length < at + 8) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const flags = view.getUint32(at + 4);
  let next = at + 8;
  const hasFrames = (flags & 1) !== 0 && next + 4 <= frame.length;
  const frames = hasFrames ? view.getUint32(next) : 0;
  next += (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const [first = 0, middle = 0, last = 0] = frame.subarray(next + 21, next + 24);
  const hasDelays = next + 24 <= frame.length && (frame[next] ?? 0) !== 0;
  if (!hasDelays) return { frames, delay: 0, padding: 0 };
  return { frames, delay: first * 16 + (middle >> 4), padding: (middle & 15) * 256 + last };
}

/** True when another frame follows the one of this header, or the input ends after it. */
function* isFollowed(input: ByteInput, { bytes }: MpegHeader): Generator<Wait, boolean> {
  const hasMore = yield* need(input, bytes + 4);
  return hasMore ? readMpegHeader((offset) => input.at(bytes + offset)) !== null : input.length === bytes;
}

/** The header of the next frame, after skipping other bytes; null at the end of the input. */
function* nextHeader(input: ByteInput): Generator<Wait, MpegHeader | null> {
  for (let isSure = true; yield* need(input, 4); isSure = false) {
    const header = readMpegHeader((offset) => input.at(offset));
    // After damage, sync bits may match by chance: another frame must follow.
    if (header && (isSure || (yield* isFollowed(input, header)))) return header;
    const next = input.find([0xff], 1);
    input.skip(next < 0 ? input.length : next);
  }
  return null;
}

/** Padding samples in the frame of this number, counted from the first audio frame. */
function paddingIn(index: number, samples: number, info: InfoFrame | null): number {
  if (!info || info.frames === 0) return 0;
  const padding = Math.max(0, info.padding - DECODER_DELAY);
  const samplesAfter = (info.frames - 1 - index) * samples;
  return samplesAfter < 0 ? 0 : Math.max(0, Math.min(samples, padding - samplesAfter));
}

/** The next whole frame; null at the end of the input. */
function* nextFrame(input: ByteInput): Generator<Wait, { header: MpegHeader; data: Uint8Array } | null> {
  const header = yield* nextHeader(input);
  if (!header || !(yield* need(input, header.bytes))) return null;
  return { header, data: input.take(header.bytes) };
}

/** Demuxes MPEG layer III frames, skipping tags and damage. */
export function* demuxMpeg(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  yield* skipId3(input);
  let frame = yield* nextFrame(input);
  if (!frame) return;
  const info = readInfoFrame(frame.data, frame.header);
  const skipSamples = info && info.delay > 0 ? info.delay + DECODER_DELAY : 0;
  yield { kind: 'track', setup: { codec: 'mp3' }, skipSamples };
  if (info) frame = yield* nextFrame(input);
  for (let index = 0; frame; index += 1) {
    const trimEnd = paddingIn(index, frame.header.samples, info);
    yield { kind: 'packet', data: frame.data, trimEnd };
    frame = yield* nextFrame(input);
  }
}
