import { type ByteInput, need, type Wait } from './byte-input.ts';
import type { DemuxEvent } from './demuxer.ts';
import { skipId3 } from './id3.ts';
import { type MpegHeader, readMpegHeader } from './mpeg-header.ts';

/** Samples by which every layer III decoder is late. */
const DECODER_DELAY = 529;

/** What an encoder wrote into the first frame instead of sound. */
interface InfoFrame {
  /** Frames of sound behind it; 0 where it does not say. */
  frames: number;
  /** Samples that it put in front and behind. */
  delay: number;
  padding: number;
}

/** Reads the Xing or Info frame with LAME's extension; null where the frame is sound. */
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

/** Whether another frame follows the one of this head, or the input ends with it. */
function* isFollowed(input: ByteInput, { bytes }: MpegHeader): Generator<Wait, boolean> {
  const hasMore = yield* need(input, bytes + 4);
  return hasMore ? readMpegHeader((offset) => input.at(bytes + offset)) !== null : input.length === bytes;
}

/** The head of the frame that comes next; passes over what is none. null where the input ends. */
function* nextHeader(input: ByteInput): Generator<Wait, MpegHeader | null> {
  for (let isSure = true; yield* need(input, 4); isSure = false) {
    const header = readMpegHeader((offset) => input.at(offset));
    // Behind damage two bits of sync are easily met by chance: another frame has to follow.
    if (header && (isSure || (yield* isFollowed(input, header)))) return header;
    const next = input.find([0xff], 1);
    input.skip(next < 0 ? input.length : next);
  }
  return null;
}

/** Samples of padding in the frame of this number, counted from the first with sound. */
function paddingIn(index: number, samples: number, info: InfoFrame | null): number {
  if (!info || info.frames === 0) return 0;
  const padding = Math.max(0, info.padding - DECODER_DELAY);
  const behind = (info.frames - 1 - index) * samples;
  return behind < 0 ? 0 : Math.max(0, Math.min(samples, padding - behind));
}

/** The next whole frame; null where the input ends. */
function* nextFrame(input: ByteInput): Generator<Wait, { header: MpegHeader; data: Uint8Array } | null> {
  const header = yield* nextHeader(input);
  if (!header || !(yield* need(input, header.bytes))) return null;
  return { header, data: input.take(header.bytes) };
}

/** Reads MPEG layer III frames, with tags and damage between them left out. */
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
