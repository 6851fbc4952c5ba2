import { type FileHandle, open } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const COPY_STEP_BYTES = 4 * 1024 * 1024;

/** Appends the end of a file, from byte `start` on, to another file; durable when this resolves. */
export async function copyDamaged(file: FileHandle, start: number, path: string): Promise<void> {
  const { size } = await file.stat();
  const copy = await open(path, 'a', 0o600);
  try {
    for (let offset = start; offset < size; offset += COPY_STEP_BYTES) {
      const bytes = await readAt(file, { offset, length: Math.min(COPY_STEP_BYTES, size - offset) });
      if (bytes) await copy.appendFile(bytes);
    }
    await copy.datasync();
  } finally {
    await copy.close();
  }
}
