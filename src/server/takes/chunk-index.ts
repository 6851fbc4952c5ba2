/** A chunk's range in the recording file, in bytes, and its SHA-256. */
export interface ChunkRange {
  readonly offset: number;
  readonly length: number;
  readonly sha256: Buffer;
}

const LINE = /^(\d+) (\d+) (\d+) ([0-9a-f]{64})$/;

/** The index file's line for one chunk. */
export function indexLine(n: number, { offset, length, sha256 }: ChunkRange): string {
  return `${n} ${offset} ${length} ${sha256.toString('hex')}\n`;
}

/**
 * Reads an index file up to the first line that is incomplete or refers to bytes beyond `audioBytes`; chunks
 * are in order of arrival.
 */
export function readIndex(text: string, audioBytes: number): { n: number; range: ChunkRange }[] {
  const chunks: { n: number; range: ChunkRange }[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const match = LINE.exec(line);
    if (!match) break;
    const [n, offset, length] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (offset + length > audioBytes) break;
    chunks.push({ n, range: { offset, length, sha256: Buffer.from(match[4] ?? '', 'hex') } });
  }
  return chunks;
}
