import { createHash } from 'node:crypto';
import { indexLine, readIndex } from '../chunk-index.ts';
import type { NumberedChunk } from '../chunk-log.ts';

/** A segment's place among the segments of its take, and the numbers of its chunks. */
export interface SegmentName {
  readonly epoch: number;
  /** Counts the segments of one holder from 0. */
  readonly seq: number;
  readonly first: number;
  readonly last: number;
}

const NAME = /^(\d{10})-(\d{8})-(\d+)-(\d+)$/;
const HEADER_END = '\n\n';

/** Where the takes are in the shared store. */
export const REPLICA_ROOT = 'takes/';

/** The prefix of all objects of a take. */
export const replicaPrefix = (owner: number, id: string): string => `${REPLICA_ROOT}${owner}/${id}/`;

/** The key of a segment: keys sort by epoch, then in order of arrival. */
export function segmentKey(prefix: string, { epoch, seq, first, last }: SegmentName): string {
  return `${prefix}${String(epoch).padStart(10, '0')}-${String(seq).padStart(8, '0')}-${first}-${last}`;
}

/** The name in a segment's key; null for another kind of object. */
export function segmentNameOf(prefix: string, key: string): SegmentName | null {
  const match = NAME.exec(key.slice(prefix.length));
  if (!match) return null;
  const [epoch = 0, seq = 0, first = 0, last = 0] = match.slice(1).map(Number);
  return { epoch, seq, first, last };
}

/**
 * Encodes chunks as one object: an index line for each (see `indexLine`; offsets count from the first byte of
 * audio), an empty line, and the audio.
 */
export function encodeSegment(chunks: readonly NumberedChunk[]): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const lines = chunks.map(({ n, bytes, sha256 }) => {
    const line = indexLine(n, { offset, length: bytes.byteLength, sha256 });
    offset += bytes.byteLength;
    return line;
  });
  return new Uint8Array(
    Buffer.concat([Buffer.from(`${lines.join('')}\n`), ...chunks.map(({ bytes }) => bytes)]),
  );
}

/** The intact chunks of a segment. */
export function decodeSegment(segment: Uint8Array): NumberedChunk[] {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength);
  const end = bytes.indexOf(HEADER_END);
  if (end < 0) return [];
  const audio = bytes.subarray(end + HEADER_END.length);
  const places = readIndex(bytes.toString('latin1', 0, end + 1), audio.byteLength);
  return places.flatMap(({ n, range: { offset, length, sha256 } }) => {
    const chunk = audio.subarray(offset, offset + length);
    const isIntact = createHash('sha256').update(chunk).digest().equals(sha256);
    return isIntact ? [{ n, bytes: chunk, sha256 }] : [];
  });
}
