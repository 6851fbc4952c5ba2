import type { DeviceSlice } from '../../src/contract/desktop/device-takes.ts';
import { CHUNK_MAX_BYTES } from '../../src/contract/limits.ts';
import { ENCRYPTION_BYTES, type TakeCipher } from './take-cipher.ts';

/** Length of the head before an encrypted slice: its size, in four bytes. */
export const HEADER_BYTES = 4;
/** The duration (a 64-bit float) and the length of the media type. */
const FACTS_BYTES = 9;
const MIME_MAX_BYTES = 255;
const RECORD_MAX_BYTES = CHUNK_MAX_BYTES + FACTS_BYTES + MIME_MAX_BYTES + ENCRYPTION_BYTES;
/** The smallest record, including its head. */
export const RECORD_MIN_BYTES = HEADER_BYTES + ENCRYPTION_BYTES + FACTS_BYTES;
/** Bytes at the beginning of an encrypted slice that contain everything but its audio. */
export const PEEK_BYTES = ENCRYPTION_BYTES + FACTS_BYTES + MIME_MAX_BYTES;
/** Plausible durations in milliseconds: from a thousandth of a millisecond to over a hundred days. */
const DURATION = { min: 1e-3, max: 1e10 } as const;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** A decrypted slice. */
export interface StoredSlice {
  readonly durationMs: number;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

const nameOf = (n: number): string => `slice ${n}`;

/** Encodes a slice for the log: its size, then the encrypted slice. */
export function writeRecord(
  cipher: TakeCipher,
  { n, bytes, durationMs, mimeType }: Pick<DeviceSlice, 'n' | 'bytes' | 'durationMs' | 'mimeType'>,
): Buffer {
  const mime = Buffer.from(mimeType).subarray(0, MIME_MAX_BYTES);
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.writeDoubleBE(durationMs);
  facts.writeUInt8(mime.byteLength, FACTS_BYTES - 1);
  const encrypted = cipher.encrypt(nameOf(n), Buffer.concat([facts, mime, new Uint8Array(bytes)]));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(encrypted.byteLength);
  return Buffer.concat([header, encrypted]);
}

/** The size in the head of a record at `at`; null if no record can have it. */
export function readHeader(bytes: Buffer, at = 0): number | null {
  const length = bytes.readUInt32BE(at);
  return length >= ENCRYPTION_BYTES + FACTS_BYTES && length <= RECORD_MAX_BYTES ? length : null;
}

/**
 * True when bytes look like the beginning of an encrypted slice of this length, with any number. Cheap, but
 * no proof: random bytes match once in ten thousand times.
 */
export function looksLikeRecord(cipher: TakeCipher, prefix: Buffer, length: number): boolean {
  const plain = cipher.decryptUnverified(prefix);
  if (plain.byteLength < FACTS_BYTES) return false;
  const durationMs = plain.readDoubleBE();
  const isDuration = durationMs === 0 || (durationMs >= DURATION.min && durationMs <= DURATION.max);
  const end = FACTS_BYTES + plain.readUInt8(FACTS_BYTES - 1);
  return (
    isDuration &&
    ENCRYPTION_BYTES + end <= length &&
    PRINTABLE.test(plain.toString('latin1', FACTS_BYTES, end))
  );
}

/** Decrypts slice `n`; null if it is damaged. */
export function readRecord(cipher: TakeCipher, n: number, encrypted: Buffer): StoredSlice | null {
  const plain = cipher.decrypt(nameOf(n), encrypted);
  if (!plain) return null;
  const start = FACTS_BYTES + plain.readUInt8(FACTS_BYTES - 1);
  return {
    durationMs: plain.readDoubleBE(),
    mimeType: plain.subarray(FACTS_BYTES, start).toString(),
    bytes: plain.subarray(start),
  };
}
