import type { Connection } from '../db/database.ts';
import type { RowFilter } from './narrowing-store.ts';
import type { ScanBudget } from './scan-budget.ts';

/** Search terms: words from `searchWords`; all of them must match. */
export type Terms = readonly string[];

/** Selects rows of an owner, and the one to begin at. `seq` grows with time: the newest row has the highest. */
export interface Window {
  filter: RowFilter;
  limit: number;
  /** Rows older than this (`below`; null: from the newest on), newest first; or newer ones (`above`), oldest first. */
  from: { below: number | null } | { above: number };
}

/** True when its first row is the owner's newest one that the filter leaves. */
export const isFromNewest = ({ from }: Pick<Window, 'from'>): boolean =>
  'below' in from && from.below === null;

/** How many rows a search returns, and the comparisons that it may make for them. */
export interface SearchBounds {
  readonly limit: number;
  readonly budget: ScanBudget;
}

/** The number up to which matches are counted, and the comparisons that this may take. */
export interface CountBounds {
  readonly cap: number;
  readonly budget: ScanBudget;
}

/** The search index of one kind of database. Its cost depends only on the owner's own rows. */
export interface SearchIndex {
  put(db: Connection, owner: number, seq: number, words: string): Promise<void>;
  remove(db: Connection, seqs: readonly number[]): Promise<void>;
  /**
   * `seq` of the newest rows with a word, or one that begins with it. In scripts without spaces, anywhere among the newest
   * rows.
   */
  withWord(db: Connection, owner: number, word: string, bounds: SearchBounds): Promise<number[]>;
  /** `seq` of the matching rows in the window's order, and the number of matches. */
  find(
    db: Connection,
    terms: Terms,
    window: Window,
    bounds: CountBounds,
  ): Promise<{ seqs: number[]; count: number }>;
}
