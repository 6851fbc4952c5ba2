import { type ByteInput, need, type Wait } from './byte-input.ts';
import type { DemuxEvent } from './demuxer.ts';
import { skipId3 } from './id3.ts';

/** The header of an ADTS frame (ISO/IEC 14496-3, 1.A.2.2). */
export interface AdtsHeader {
  /** Length of the whole frame and of its header. */
  bytes: number;
  headBytes: number;
  /** The equivalent AudioSpecificConfig. */
  config: Uint8Array;
  blocks: number;
}

/** Parses the ADTS header at this position; null if there is none. */
export function readAdtsHeader(at: (offset: number) => number): AdtsHeader | null {
  const [sync, flags, profile, middle] = [at(0), at(1), at(2), at(3)];
  if (sync !== 0xff || (flags & 0xf6) !== 0xf0) return null;
  const rate = (profile >> 2) & 15;
  const channels = ((profile & 1) << 2) | (middle >> 6);
  const headBytes = flags & 1 ? 7 : 9;
  const bytes = ((middle & 3) << 11) | (at(4) << 3) | (at(5) >> 5);
  if (rate > 12 || bytes <= headBytes) return null;
  const type = (profile >> 6) + 1;
  const config = Uint8Array.of((type << 3) | (rate >> 1), ((rate & 1) << 7) | (channels << 3));
  return { bytes, headBytes, config, blocks: (at(6) & 3) + 1 };
}

/** True when another frame follows the one of this header, or the input ends after it. */
function* isFollowed(input: ByteInput, { bytes }: AdtsHeader): Generator<Wait, boolean> {
  const hasMore = yield* need(input, bytes + 9);
  return hasMore ? readAdtsHeader((offset) => input.at(bytes + offset)) !== null : input.length >= bytes;
}

/** The header of the next frame, after skipping other bytes; null at the end of the input. */
function* nextHeader(input: ByteInput, isSure: boolean): Generator<Wait, AdtsHeader | null> {
  for (let mayTrust = isSure; yield* need(input, 9); mayTrust = false) {
    const header = readAdtsHeader((offset) => input.at(offset));
    if (header && (mayTrust || (yield* isFollowed(input, header)))) return header;
    const next = input.find([0xff], 1);
    input.skip(next < 0 ? input.length : next);
  }
  return null;
}

const isEqual = (a: Uint8Array | null, b: Uint8Array): boolean =>
  b.every((byte, index) => a?.[index] === byte);

/** Demuxes AAC in ADTS frames, skipping damaged bytes. */
export function* demuxAdts(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  yield* skipId3(input);
  let config: Uint8Array | null = null;
  for (;;) {
    const header: AdtsHeader | null = yield* nextHeader(input, config !== null);
    if (!header || !(yield* need(input, header.bytes))) return;
    const data = input.take(header.bytes).subarray(header.headBytes);
    if (!isEqual(config, header.config)) {
      config = header.config;
      yield { kind: 'track', setup: header.blocks === 1 ? { codec: 'aac', config } : { codec: 'unknown' } };
    }
    yield { kind: 'packet', data };
  }
}
