import { type FileHandle, open } from 'node:fs/promises';
import { MOOV_MAX_BYTES } from './containers/mp4.ts';

const READ_BYTES = 64 * 1024;
/** Maximum number of top-level boxes in a file. */
const BOXES_MAX = 10_000;

async function readAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(count), 0, count, at);
  return buffer.subarray(0, bytesRead);
}

/** The bytes of a file in order. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array, void> {
  const file = await open(path);
  try {
    for (let at = 0; ; ) {
      const bytes = await readAt(file, at, READ_BYTES);
      if (bytes.length === 0) return;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

/** The size of the box with this header (ISO/IEC 14496-12, 4.2); null if it is damaged or open-ended. */
function boxSize(head: Buffer): { size: number; headBytes: number } | null {
  if (head.length < 8) return null;
  const size = head.readUInt32BE(0);
  if (size >= 8) return { size, headBytes: 8 };
  if (size !== 1 || head.length < 16) return null;
  const large = Number(head.readBigUInt64BE(8));
  return large >= 16 ? { size: large, headBytes: 16 } : null;
}

/** The content of an MP4's `moov` box if it follows the audio; else null. */
export async function findTrailingMoov(path: string): Promise<Uint8Array | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let hasAudio = false;
    for (let at = 0, count = 0; at <= size && count < BOXES_MAX; count += 1) {
      const head = await readAt(file, at, 16);
      const box = boxSize(head);
      if (!box) return null;
      const type = head.toString('latin1', 4, 8);
      if (type === 'mdat') hasAudio = true;
      if (type === 'moov') {
        if (!hasAudio || box.size > MOOV_MAX_BYTES) return null;
        return await readAt(file, at + box.headBytes, box.size - box.headBytes);
      }
      at += box.size;
    }
    return null;
  } finally {
    await file.close();
  }
}
