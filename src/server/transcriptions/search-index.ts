import type { Connection } from '../db/database.ts';
import type { RowFilter } from './narrowing-store.ts';

/** Search terms: words from `searchWords`; all of them must match. */
export type Terms = readonly string[];

/** Which rows of an owner, and from where. `seq` grows with time: the newest row has the highest. */
export interface Window {
  filter: RowFilter;
  limit: number;
  /** Rows older than this (`below`; null: from the newest on), newest first; or newer ones (`above`), oldest first. */
  from: { below: number | null } | { above: number };
}

/** True when its first row is the owner's newest one that the filter leaves. */
export const isFromNewest = ({ from }: Pick<Window, 'from'>): boolean =>
  'below' in from && from.below === null;

/** The search index of one kind of database. Its cost depends only on the owner's own rows. */
export interface SearchIndex {
  put(db: Connection, owner: number, seq: number, words: string): Promise<void>;
  remove(db: Connection, seqs: readonly number[]): Promise<void>;
  /**
   * `seq` of the newest rows with a word, or one that begins with it, up to `limit`. In scripts without spaces, anywhere
   * among the newest rows.
   */
  withWord(db: Connection, owner: number, word: string, limit: number): Promise<number[]>;
  /** `seq` of the matching rows in the window's order, and the number of matches, counted up to `cap`. */
  find(db: Connection, terms: Terms, window: Window, cap: number): Promise<{ seqs: number[]; count: number }>;
}
