import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  type DeviceTake,
  type DeviceTakeOpening,
  deviceTakeSchema,
} from '../../src/contract/desktop/device-takes.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { createTakeCipher, type TakeCipher } from './take-cipher.ts';

/** What is written of a take apart from its sound; how much there is of that, the log itself knows. */
export type TakeRow = DeviceTakeOpening &
  Pick<DeviceTake, 'state' | 'failure'> & {
    /** The name of the server that it was recorded for, and goes to; null for takes from before that was noted. */
    readonly server: string | null;
  };

const rowSchema: z.ZodType<TakeRow> = deviceTakeSchema
  .omit({ sliceCount: true, byteCount: true, durationMs: true })
  .extend({ server: z.string().nullable().default(null) });

const NAME = 'row';

/** Writes the row in place of the one before; it is on the disk when this resolves. */
export async function writeRow(path: string, cipher: TakeCipher, row: TakeRow): Promise<void> {
  await replaceFile(path, cipher.lock(NAME, Buffer.from(JSON.stringify(row))));
}

/**
 * Reads a row with whichever key opens it; the key is that of all its take. Null where none of them does. Throws what
 * the system says where there is no row.
 */
export async function readRow(
  path: string,
  takeId: string,
  keys: readonly Buffer[],
): Promise<{ readonly row: TakeRow; readonly cipher: TakeCipher } | null> {
  const encrypted = await readFile(path);
  for (const key of keys) {
    const cipher = createTakeCipher(key, takeId);
    const plain = cipher.unlock(NAME, encrypted);
    const row = plain && rowSchema.safeParse(JSON.parse(plain.toString()));
    if (row?.success && row.data.id === takeId) return { row: row.data, cipher };
  }
  return null;
}
