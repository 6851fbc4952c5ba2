import { type ByteInput, need, type Wait } from './byte-input.ts';
import { type DemuxEvent, PACKET_MAX_BYTES } from './demuxer.ts';
import { skipId3 } from './id3.ts';

const CRC16 = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index << 8;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x8005 : value << 1;
  return value & 0xffff;
});
/** Maximum length of a frame header, in bytes. */
const HEADER_MAX_BYTES = 16;

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : (crc << 1) & 0xff;
  }
  return crc;
}

/** Length of the coded number after the first four header bytes (RFC 9639, 9.1.5); 0 if invalid. */
function numberBytes(first: number): number {
  if (first < 0x80) return 1;
  const ones = Math.clz32(~(first << 24));
  return ones >= 2 && ones <= 7 ? ones : 0;
}

/** True when these bytes start a valid frame header, including its checksum (RFC 9639, 9.1). */
function isFrameHeader(bytes: Uint8Array): boolean {
  const [sync = 0, second = 0, sizes = 0, channels = 0, number = 0] = bytes;
  if (sync !== 0xff || (second & 0xfe) !== 0xf8) return false;
  const [blockCode, rateCode] = [sizes >> 4, sizes & 15];
  if (blockCode === 0 || rateCode === 15 || channels >> 4 > 10 || channels & 1) return false;
  const width = numberBytes(number);
  if (width === 0) return false;
  const blockBytes = blockCode === 6 ? 1 : blockCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const end = 4 + width + blockBytes + rateBytes;
  return bytes.length > end && crc8(bytes.subarray(0, end)) === bytes[end];
}

/** Skips the metadata blocks (RFC 9639, 8). */
function* skipMetadata(input: ByteInput): Generator<Wait, void> {
  if (!(yield* need(input, 4)) || input.text(0, 4) !== 'fLaC') return;
  input.skip(4);
  while (yield* need(input, 4)) {
    const isLast = (input.at(0) & 0x80) !== 0;
    input.skip(4 + input.at(1) * 0x10000 + input.at(2) * 0x100 + input.at(3));
    if (isLast) return;
  }
}

/** Moves to the next frame header, at least `from` bytes ahead; false at the end of the input. */
function* seek(input: ByteInput, from: number): Generator<Wait, boolean> {
  let at = from;
  for (;;) {
    const hasMore = yield* need(input, at + HEADER_MAX_BYTES);
    const sync = input.find([0xff], at);
    if (sync < 0 || (hasMore && input.length < sync + HEADER_MAX_BYTES)) {
      if (!hasMore) return false;
      input.skip(sync < 0 ? input.length : sync);
      at = 0;
      continue;
    }
    if (isFrameHeader(input.peek(sync, sync + HEADER_MAX_BYTES))) {
      input.skip(sync);
      return true;
    }
    at = sync + 1;
  }
}

/** Incremental search for the end of a frame over growing input. */
class EndSearch {
  #crc = 0;
  at = 0;

  /** Continues up to `limit`; true if the frame ends at `at`: its checksum matches and a header follows. */
  advance(bytes: Uint8Array, limit: number): boolean {
    for (; this.at < limit && this.at <= PACKET_MAX_BYTES; this.at += 1) {
      const mayEnd = this.#crc === 0 && this.at > HEADER_MAX_BYTES / 2 && bytes[this.at] === 0xff;
      if (mayEnd && isFrameHeader(bytes.subarray(this.at, this.at + HEADER_MAX_BYTES))) return true;
      this.#crc = (CRC16[(this.#crc >> 8) ^ (bytes[this.at] ?? 0)] ?? 0) ^ ((this.#crc << 8) & 0xffff);
    }
    return false;
  }

  /** True when the checksum matches for all bytes so far. */
  get isWhole(): boolean {
    return this.#crc === 0 && this.at > 0;
  }
}

/** Length of the frame at this position; null when no end is found within the maximum length. */
function* frameLength(input: ByteInput): Generator<Wait, number | null> {
  const search = new EndSearch();
  while (search.at <= PACKET_MAX_BYTES) {
    const hasMore = yield* need(input, search.at + HEADER_MAX_BYTES);
    const limit = hasMore ? input.length - HEADER_MAX_BYTES + 1 : input.length;
    if (search.advance(input.peek(0, input.length), limit)) return search.at;
    if (!hasMore) return search.isWhole ? search.at : null;
  }
  return null;
}

/** Demuxes FLAC by the frames' checksums: the format does not store frame lengths (RFC 9639). */
export function* demuxFlac(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  yield* skipId3(input);
  yield* skipMetadata(input);
  let hasBegun = false;
  let from = 0;
  while (yield* seek(input, from)) {
    const length = yield* frameLength(input);
    from = length === null ? 1 : 0;
    if (length === null) {
      yield 'pause';
      continue;
    }
    if (!hasBegun) yield { kind: 'track', setup: { codec: 'flac' } };
    hasBegun = true;
    yield { kind: 'packet', data: input.take(length) };
  }
}
