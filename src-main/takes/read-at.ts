import type { FileHandle } from 'node:fs/promises';

/** A range of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** The bytes of a range; null if the file ends before. */
export async function readAt(file: FileHandle, { offset, length }: ByteRange): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  let bytesDone = 0;
  while (bytesDone < length) {
    const { bytesRead } = await file.read(bytes, bytesDone, length - bytesDone, offset + bytesDone);
    if (bytesRead === 0) return null;
    bytesDone += bytesRead;
  }
  return bytes;
}
