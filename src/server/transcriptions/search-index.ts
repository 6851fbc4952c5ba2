import type { Connection } from '../db/database.ts';

/** What is searched for: words as `searchWords` gives them, each of which must be found. */
export type Terms = readonly string[];

/** Which rows of an owner, and from where. `seq` rises with age's opposite: newest is highest. */
export interface Window {
  owner: number;
  aiService: string | null;
  limit: number;
  /** Rows older than this (`below`) newest first, or newer than this (`above`) oldest first, or `offset` rows in. */
  from: { below: number } | { above: number } | { offset: number };
}

/** The search index of one kind of database. Its cost grows with the owner's own rows only. */
export interface SearchIndex {
  put(db: Connection, owner: number, seq: number, words: string): Promise<void>;
  remove(db: Connection, seqs: readonly number[]): Promise<void>;
  /** `seq` of the matching rows in the window's order, and how many match in all, counted no further than `cap`. */
  find(db: Connection, terms: Terms, window: Window, cap: number): Promise<{ seqs: number[]; count: number }>;
}
