import { readFile, rename } from 'node:fs/promises';
import type { z } from 'zod';
import { hasCode } from '../../src/node/error-code.ts';
import { createSerialQueue } from '../../src/node/serial-queue.ts';
import { replaceFile } from './replace-file.ts';

/** A small file with one JSON value. */
export interface StoredJson<T> {
  /**
   * Null if the file is missing or does not match the schema. A file with invalid JSON is renamed and kept.
   */
  read(): Promise<T | null>;
  /** Replaces the file atomically and durably. Rejects on a disk error. */
  write(value: T): Promise<void>;
}

async function readText(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    // Renamed for manual recovery; if that fails, the next write replaces the file.
    await rename(path, `${path}.damaged`).catch(() => undefined);
    return null;
  }
}

/** Opens a JSON file; `schema` validates what is read. */
export function storedJson<S extends z.ZodType>(path: string, schema: S): StoredJson<z.output<S>> {
  const enqueue = createSerialQueue();
  return {
    read: () =>
      enqueue(async () => {
        const found = schema.safeParse(await readText(path));
        return found.success ? found.data : null;
      }),
    write: (value) => enqueue(() => replaceFile(path, JSON.stringify(value, null, 2))),
  };
}
