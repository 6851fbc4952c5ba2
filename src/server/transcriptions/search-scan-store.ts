import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { searchSpellings } from '../../text/search-spellings.ts';
import type { Connection } from '../db/database.ts';
import { newestSizes, type SizedRow } from './listed-store.ts';
import type { RowFilter } from './narrowing-store.ts';
import type { Terms, Window } from './search-index.ts';

/** Newest rows of an owner that a scan reads. */
export const SCAN_ROWS_MAX = 5000;
/** The same for words of scripts without spaces, which no index finds; listing them takes 25 ms. */
export const UNSPACED_SCAN_ROWS_MAX = 20_000;
/** Bytes of texts that a scan reads in all, some 0.2 s of work, and in one turn: some milliseconds. */
const SCAN_BYTES_MAX = 100_000_000;
const TURN_BYTES = 1_000_000;

/** The rows of an owner to scan, newest first. `isAll`: there are no others. */
export async function rowsToScan(
  db: Connection,
  filter: RowFilter,
  rowsMax: number,
): Promise<{ rows: SizedRow[]; isAll: boolean }> {
  const rows = await newestSizes(db, filter, rowsMax);
  let remainingBytes = SCAN_BYTES_MAX;
  const end = rows.findIndex(({ bytes }) => {
    remainingBytes -= bytes;
    return remainingBytes < 0;
  });
  if (end >= 0) return { rows: rows.slice(0, end), isAll: false };
  return { rows, isAll: rows.length < rowsMax };
}

/** The rows of each turn, as their `seq`. */
function turnsOf(rows: readonly SizedRow[]): number[][] {
  const turns: number[][] = [];
  let remainingBytes = 0;
  for (const { seq, bytes } of rows) {
    if (remainingBytes <= 0) {
      turns.push([]);
      remainingBytes = TURN_BYTES;
    }
    turns.at(-1)?.push(seq);
    remainingBytes -= bytes;
  }
  return turns;
}

/** Whether words contain one of several fragments. */
export const containsAny = (words: RawBuilder<unknown>, fragments: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    fragments.map((fragment) => sql`instr(${words}, ${fragment}) > 0`),
    sql` or `,
  )})`;

/** The rows whose words contain all terms, also inside words. */
async function matchesIn(
  db: Connection,
  owner: number,
  terms: Terms,
  seqs: readonly number[],
): Promise<number[]> {
  const each = terms.map((term) => containsAny(sql`words`, searchSpellings(term)));
  // A range: to seek one row, SQLite reads the words of others. `+`: of the range, only the words of these rows are read.
  const { rows } = await sql<{ seq: number }>`select seq from transcription_words
    where owner = ${owner} and seq between ${Math.min(...seqs)} and ${Math.max(...seqs)}
    and +seq in (select value from json_each(${JSON.stringify(seqs)}))
    and ${sql.join(each, sql` and `)}`.execute(db);
  const found = new Set(rows.map(({ seq }) => seq));
  return seqs.filter((seq) => found.has(seq));
}

function isInWindow({ from }: Pick<Window, 'from'>, seq: number): boolean {
  if ('above' in from) return seq > from.above;
  return from.below === null || seq < from.below;
}

/** Scans rows for fragments, in the window's order and in turns: until its page is full and `cap` matches are counted. */
export async function scanFor(
  db: Connection,
  terms: Terms,
  rows: readonly SizedRow[],
  window: Window,
  cap: number,
): Promise<{ seqs: number[]; count: number }> {
  const inOrder = 'above' in window.from ? rows.toReversed() : rows;
  const seqs: number[] = [];
  let count = 0;
  for (const turn of turnsOf(inOrder)) {
    const found = await matchesIn(db, window.filter.owner, terms, turn);
    count += found.length;
    seqs.push(...found.filter((seq) => isInWindow(window, seq)));
    if (count >= cap && seqs.length >= window.limit) break;
    await nextTurn();
  }
  return { seqs: seqs.slice(0, window.limit), count: Math.min(count, cap) };
}
