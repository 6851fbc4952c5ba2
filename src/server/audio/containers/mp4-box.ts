import { type ByteInput, need, type Wait } from './byte-input.ts';

/** A box in a complete block of bytes (ISO/IEC 14496-12, 4.2). */
export interface Box {
  type: string;
  data: Uint8Array;
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The sibling boxes starting at `from`. A damaged size ends the list. */
export function* boxesIn(bytes: Uint8Array, from = 0): Generator<Box, void> {
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (size < 8 || at + size > bytes.length) return;
    yield { type, data: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** The header of a box in a growing recording. */
export interface BoxHead {
  type: string;
  /** Positions in the recording: of its first byte, of its content, and after its last byte. */
  start: number;
  body: number;
  end: number;
}

const isType = (type: string): boolean => /^[\x20-\x7e\xa9]{4}$/.test(type);

/** Reads the header of the next box without consuming it; null if it is invalid or the input ends. */
export function* peekBox(input: ByteInput): Generator<Wait, BoxHead | null> {
  if (!(yield* need(input, 8))) return null;
  const type = input.text(4, 8);
  const start = input.position;
  const size = input.uint32(0);
  if (!isType(type) || (size > 1 && size < 8)) return null;
  if (size === 0) return { type, start, body: start + 8, end: Number.POSITIVE_INFINITY };
  if (size > 1) return { type, start, body: start + 8, end: start + size };
  if (!(yield* need(input, 16))) return null;
  const large = input.uint32(8) * 2 ** 32 + input.uint32(12);
  return large < 16 ? null : { type, start, body: start + 16, end: start + large };
}
