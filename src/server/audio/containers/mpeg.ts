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

/** The frame that comes next; passes over what is none. null where the input ends. */
function* nextHeader(input: ByteInput): Generator<Wait, MpegHeader | null> {
  let isSure = true;
  for (;;) {
    if (!(yield* need(input, 4))) return null;
    const header = readMpegHeader((offset) => input.at(offset));
    if (header && isSure) return header;
    // Behind damage two bits of sync are easily met by chance: another frame has to follow.
    const isFollowed =
      header !== null &&
      ((yield* need(input, header.bytes + 4))
        ? readMpegHeader((offset) => input.at(header.bytes + offset)) !== null
        : input.length === header.bytes);
    if (header && isFollowed) return header;
    isSure = false;
    const next = input.find([0xff], 1);
    input.skip(next < 0 ? input.length : next);
  }
}

/** Samples of padding in the frame of this number, counted from the first with sound. */
function paddingIn(index: number, samples: number, info: InfoFrame | null): number {
  if (!info || info.frames === 0) return 0;
  const padding = Math.max(0, info.padding - DECODER_DELAY);
  const behind = (info.frames - 1 - index) * samples;
  return behind < 0 ? 0 : Math.max(0, Math.min(samples, padding - behind));
}

/** Reads MPEG layer III frames, with tags and damage between them left out. */
export function* demuxMpeg(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  yield* skipId3(input);
  let info: InfoFrame | null = null;
  let hasBegun = false;
  let index = 0;
  for (;;) {
    const header = yield* nextHeader(input);
    if (!header) return;
    if (!(yield* need(input, header.bytes))) return;
    const data = input.take(header.bytes);
    if (!hasBegun) {
      hasBegun = true;
      info = readInfoFrame(data, header);
      const skipSamples = info && info.delay > 0 ? info.delay + DECODER_DELAY : 0;
      yield { kind: 'track', setup: { codec: 'mp3' }, skipSamples };
      if (info) continue;
    }
    const trimEnd = paddingIn(index, header.samples, info);
    index += 1;
    yield { kind: 'packet', data, ...(trimEnd > 0 ? { trimEnd } : {}) };
  }
}
