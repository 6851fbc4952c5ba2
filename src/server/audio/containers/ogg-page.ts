import { type ByteInput, need, type Wait } from './byte-input.ts';

const CAPTURE = [0x4f, 0x67, 0x67, 0x53];
const HEADER_BYTES = 27;

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** A page's checksum, computed with its own field as zeros (RFC 3533, 6). */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (let index = 0; index < page.length; index += 1) {
    const byte = index >= 22 && index < 26 ? 0 : (page[index] ?? 0);
    crc = (crc << 8) ^ (CRC[((crc >>> 24) ^ byte) & 0xff] ?? 0);
  }
  return crc >>> 0;
}

export interface OggPage {
  serial: number;
  /**
   * Granule position: samples up to the end of the last complete packet; null if no packet ends in the page.
   */
  granule: number | null;
  isContinued: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Its packet fragments, in order. */
  pieces: Uint8Array[];
  /** True when the last fragment continues in the next page. */
  isOpen: boolean;
}

function readPage(page: Uint8Array, segments: number): OggPage {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const granule = view.getBigInt64(6, true);
  const flags = page[5] ?? 0;
  const pieces: Uint8Array[] = [];
  let start = HEADER_BYTES + segments;
  let end = start;
  let last = 0;
  for (let index = 0; index < segments; index += 1) {
    last = page[HEADER_BYTES + index] ?? 0;
    end += last;
    if (last === 255) continue;
    pieces.push(page.subarray(start, end));
    start = end;
  }
  const isOpen = segments > 0 && last === 255;
  if (isOpen) pieces.push(page.subarray(start, end));
  return {
    serial: view.getUint32(14, true),
    granule: granule < 0n ? null : Number(granule),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    pieces,
    isOpen,
  };
}

/** Moves to the next possible page start; false at the end of the input. */
function* seek(input: ByteInput): Generator<Wait, boolean> {
  for (;;) {
    if (!(yield* need(input, CAPTURE.length))) return false;
    const at = input.find(CAPTURE);
    if (at >= 0) {
      input.skip(at);
      return true;
    }
    input.skip(input.length - CAPTURE.length + 1);
  }
}

/** The next page with a valid checksum (RFC 3533, 6), after skipping damage; null at the end of the input. */
export function* nextPage(input: ByteInput): Generator<Wait, OggPage | null> {
  for (;;) {
    if (!(yield* seek(input))) return null;
    if (!(yield* need(input, HEADER_BYTES))) return null;
    const segments = input.at(26);
    if (!(yield* need(input, HEADER_BYTES + segments))) return null;
    const body = input.peek(HEADER_BYTES, HEADER_BYTES + segments).reduce((sum, part) => sum + part, 0);
    const isWhole = yield* need(input, HEADER_BYTES + segments + body);
    const bytes = input.peek(0, HEADER_BYTES + segments + body);
    const declaredChecksum =
      input.at(22) + input.at(23) * 0x100 + input.at(24) * 0x10000 + input.at(25) * 0x1000000;
    if (isWhole && input.at(4) === 0 && checksum(bytes) === declaredChecksum) {
      return readPage(input.take(bytes.length), segments);
    }
    input.skip(1);
    yield 'pause';
  }
}
