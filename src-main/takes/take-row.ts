import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  type DeviceTake,
  type DeviceTakeOpening,
  deviceTakeSchema,
} from '../../src/contract/desktop/device-takes.ts';
import { replaceFile } from '../disk/replace-file.ts';
import { retryWhileBusy } from '../disk/retry-while-busy.ts';
import { createTakeCipher, type TakeCipher } from './take-cipher.ts';

/** The stored properties of a take other than its audio, whose extent the log knows. */
export type TakeRow = DeviceTakeOpening &
  Pick<DeviceTake, 'state' | 'failure' | 'retryLanguage'> & {
    /** Identifier of the server it was recorded for; null for takes of early versions. */
    readonly server: string | null;
  };

const rowSchema: z.ZodType<TakeRow> = deviceTakeSchema
  .omit({ sliceCount: true, byteCount: true, durationMs: true })
  .extend({ server: z.string().nullable().default(null) });

const ROW_NAME = 'row';

/** Replaces the row; it is on disk when this resolves. */
export async function writeRow(path: string, cipher: TakeCipher, row: TakeRow): Promise<void> {
  await replaceFile(path, cipher.encrypt(ROW_NAME, Buffer.from(JSON.stringify(row))));
}

/**
 * Reads a row with the first key that decrypts it; the same key decrypts the whole take. Null if none does.
 * Throws the system's error if there is no row.
 */
export async function readRow(
  path: string,
  takeId: string,
  keys: readonly Buffer[],
): Promise<{ readonly row: TakeRow; readonly cipher: TakeCipher } | null> {
  const encrypted = await retryWhileBusy(() => readFile(path));
  for (const key of keys) {
    const cipher = createTakeCipher(key, takeId);
    const plain = cipher.decrypt(ROW_NAME, encrypted);
    const row = plain && rowSchema.safeParse(JSON.parse(plain.toString()));
    if (row?.success && row.data.id === takeId) return { row: row.data, cipher };
  }
  return null;
}
