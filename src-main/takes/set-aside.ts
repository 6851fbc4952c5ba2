import { type FileHandle, open } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const STEP_BYTES = 4 * 1024 * 1024;

/** Appends the end of a file, from byte `start` on, to another file; durable when this resolves. */
export async function setAside(file: FileHandle, start: number, path: string): Promise<void> {
  const { size } = await file.stat();
  const aside = await open(path, 'a', 0o600);
  try {
    for (let offset = start; offset < size; offset += STEP_BYTES) {
      const bytes = await readAt(file, { offset, length: Math.min(STEP_BYTES, size - offset) });
      if (bytes) await aside.appendFile(bytes);
    }
    await aside.datasync();
  } finally {
    await aside.close();
  }
}
