import type { Connection } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * How a column is exported: unchanged, milliseconds as a date, better-auth's dates, stored JSON, a flag, or
 * segments with their separately stored words.
 */
export type ExportForm = 'plain' | 'moment' | 'date' | 'json' | 'flag' | 'segments';

type ExportRow = Readonly<Record<string, unknown>>;

/** One table in the export file. */
export interface ExportSection {
  /** Name in the file. */
  readonly name: string;
  readonly table: keyof Schema;
  /** The column that identifies the user, and whether it holds the user's id or the owner number. */
  readonly ownedBy: { readonly column: string; readonly by: 'user' | 'owner' };
  /** A column that is unique per user; used as cursor. */
  readonly key: string;
  /** True for at most one row per user: exported as an object instead of a list. */
  readonly single?: true;
  /** The exported columns, by their name in the file. */
  readonly columns: Readonly<Record<string, readonly [column: string, form: ExportForm]>>;
  /** The columns that are not exported: keys, hashes, and internal values. */
  readonly omitted: readonly string[];
  /** Converts a stored row to a readable form. */
  readonly createRowConverter?: (
    db: Connection,
    owner: string | number,
  ) => (row: ExportRow) => Promise<ExportRow>;
  /** A column of another table, joined by the key. */
  readonly joined?: { readonly table: keyof Schema; readonly key: string; readonly column: string };
}

export const byOwner = { column: 'owner', by: 'owner' } as const;
export const byUser = { column: 'user_id', by: 'user' } as const;
