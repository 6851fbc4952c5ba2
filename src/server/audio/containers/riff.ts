import { type ByteInput, need, type Wait } from './byte-input.ts';
import type { CodecSetup, DemuxEvent, Demuxer, PcmLayout } from './demuxer.ts';

/** Format tags of WAVE files (RFC 2361), and the tag whose extension names the actual format. */
const ENCODINGS: Record<number, PcmLayout['encoding']> = { 1: 'int', 3: 'float', 6: 'alaw', 7: 'ulaw' };
const EXTENSIBLE = 0xfffe;
/** Approximate size of the pieces passed to the codec, in bytes. */
const PIECE_BYTES = 16 * 1024;

function readFormat(data: Uint8Array): CodecSetup {
  if (data.length < 16) return { codec: 'unknown' };
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const tag = view.getUint16(0, true);
  const encoding = ENCODINGS[tag === EXTENSIBLE && data.length >= 26 ? view.getUint16(24, true) : tag];
  const bytesPerSample = view.getUint16(14, true) / 8;
  const isKnown =
    bytesPerSample === 1 ||
    bytesPerSample === 2 ||
    bytesPerSample === 3 ||
    bytesPerSample === 4 ||
    bytesPerSample === 8;
  if (!encoding || !isKnown) return { codec: 'unknown' };
  return {
    codec: 'pcm',
    encoding,
    bytesPerSample,
    isBigEndian: false,
    sampleRate: view.getUint32(4, true),
    channels: view.getUint16(2, true),
  };
}

/** The audio data in pieces of whole samples, up to its end or the input's. */
function* readAudio(input: ByteInput, frameBytes: number, size: number): Generator<DemuxEvent | Wait, void> {
  const pieceBytes = Math.max(1, Math.floor(PIECE_BYTES / frameBytes)) * frameBytes;
  let remaining = size;
  while (remaining >= frameBytes) {
    yield* need(input, 1);
    const available = Math.min(input.length, remaining, pieceBytes);
    const wholeFrameBytes = available - (available % frameBytes);
    if (wholeFrameBytes > 0) {
      remaining -= wholeFrameBytes;
      yield { kind: 'packet', data: input.take(wholeFrameBytes) };
    } else if (!(yield* need(input, Math.min(frameBytes, remaining)))) {
      return;
    }
  }
}

/** The track and its audio, after the header of the data chunk. */
function* readData(input: ByteInput, setup: CodecSetup, size: number): Generator<DemuxEvent | Wait, void> {
  yield { kind: 'track', setup };
  if (setup.codec !== 'pcm') return;
  const frameBytes = setup.channels * setup.bytesPerSample;
  if (frameBytes > 0) yield* readAudio(input, frameBytes, size);
}

/** Reads the chunks before the audio: its format and its size in bytes. Null if there is no audio. */
function* readHead(input: ByteInput): Generator<Wait, { setup: CodecSetup; size: number } | null> {
  if (!(yield* need(input, 12)) || input.text(8, 12) !== 'WAVE') return null;
  input.skip(12);
  let setup: CodecSetup | null = null;
  while (yield* need(input, 8)) {
    const id = input.text(0, 4);
    const size = input.peek(4, 8).reduceRight((value, byte) => value * 256 + byte, 0);
    input.skip(8);
    if (id === 'data') return setup && { setup, size };
    if (id === 'fmt ' && (yield* need(input, Math.min(size, 64)))) {
      setup = readFormat(input.peek(0, Math.min(size, 64)));
    }
    input.skip(size + (size % 2));
  }
  return null;
}

/**
 * Demuxes WAVE files. With `ignoresLength`, everything after the header is audio, whatever length it
 * declares: recorders write the header before they know. A length of 0 or of all ones always means "unknown".
 */
export function demuxRiff(ignoresLength: boolean): Demuxer {
  return function* demux(input) {
    const head = yield* readHead(input);
    if (!head) return;
    const isOpen = ignoresLength || head.size === 0 || head.size >= 0xfffffff0;
    yield* readData(input, head.setup, isOpen ? Number.POSITIVE_INFINITY : head.size);
  };
}
