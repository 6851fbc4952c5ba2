import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { renameOver } from './rename-over.ts';
import { replaceFile } from './replace-file.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** A small file with one JSON value. */
export interface StoredJson<T> {
  /**
   * Null if the file is missing or damaged: one that is not JSON or does not match the schema is renamed and kept.
   * Rejects on a disk error, so that a temporarily unreadable file is not replaced.
   */
  read(): Promise<T | null>;
  /** Replaces the file atomically and durably. Rejects on a disk error. */
  write(value: T): Promise<void>;
}

/** The content of a file; null if it is missing. */
async function readText(path: string): Promise<string | null> {
  try {
    return await retryWhileBusy(() => readFile(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The value of a JSON text; undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Opens a JSON file; `schema` validates its content. */
export function storedJson<S extends z.ZodType>(path: string, schema: S): StoredJson<z.output<S>> {
  const enqueue = createSerialQueue();
  return {
    read: () =>
      enqueue(async () => {
        const text = await readText(path);
        if (text === null) return null;
        const found = schema.safeParse(parseJson(text));
        if (found.success) return found.data;
        await renameOver(path, `${path}.damaged`);
        return null;
      }),
    write: (value) => enqueue(() => replaceFile(path, JSON.stringify(value, null, 2))),
  };
}
