import type { DeviceSlice } from '../../src/contract/device-takes.ts';
import { CHUNK_MAX_BYTES } from '../../src/contract/limits.ts';
import { LOCK_BYTES, type TakeCipher } from './take-cipher.ts';

/** What stands before a locked slice: its length, in four bytes. */
export const HEAD_BYTES = 4;
/** The duration (a 64-bit float) and the length of the media type. */
const FACTS_BYTES = 9;
const MIME_MAX_BYTES = 255;
const RECORD_MAX_BYTES = CHUNK_MAX_BYTES + FACTS_BYTES + MIME_MAX_BYTES + LOCK_BYTES;

/** A slice as it was read back. */
export interface StoredSlice {
  readonly durationMs: number;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

const nameOf = (n: number): string => `slice ${n}`;

/** A slice as it is written to the log: its length, then itself, locked. */
export function writeRecord(
  cipher: TakeCipher,
  { n, bytes, durationMs, mimeType }: Pick<DeviceSlice, 'n' | 'bytes' | 'durationMs' | 'mimeType'>,
): Buffer {
  const mime = Buffer.from(mimeType).subarray(0, MIME_MAX_BYTES);
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.writeDoubleBE(durationMs);
  facts.writeUInt8(mime.byteLength, FACTS_BYTES - 1);
  const locked = cipher.lock(nameOf(n), Buffer.concat([facts, mime, new Uint8Array(bytes)]));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(locked.byteLength);
  return Buffer.concat([head, locked]);
}

/** The length that a record's head names; null where no record can be that long. */
export function readHead(head: Buffer): number | null {
  const length = head.readUInt32BE();
  return length >= LOCK_BYTES + FACTS_BYTES && length <= RECORD_MAX_BYTES ? length : null;
}

/** Opens slice `n`; null where the disk no longer has what was stored. */
export function readRecord(cipher: TakeCipher, n: number, locked: Buffer): StoredSlice | null {
  const plain = cipher.unlock(nameOf(n), locked);
  if (!plain) return null;
  const start = FACTS_BYTES + plain.readUInt8(FACTS_BYTES - 1);
  return {
    durationMs: plain.readDoubleBE(),
    mimeType: plain.subarray(FACTS_BYTES, start).toString(),
    bytes: plain.subarray(start),
  };
}
