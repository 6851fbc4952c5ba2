import { type RawBuilder, sql } from 'kysely';
import { searchSpellings } from '../../text/search-spellings.ts';
import type { Connection } from '../db/database.ts';
import { newestSizes, type SizedRow } from './listed-store.ts';
import type { RowFilter } from './narrowing-store.ts';
import { type ScanBudget, TURN_BYTES } from './scan-budget.ts';
import type { Terms, Window } from './search-index.ts';

/** Newest rows of an owner that a scan reads. */
export const SCAN_ROWS_MAX = 5000;
/** The same for words of scripts without spaces, which no index finds; listing them takes 25 ms. */
export const UNSPACED_SCAN_ROWS_MAX = 20_000;
/** Bytes of texts that a scan covers. */
const SCAN_BYTES_MAX = 100_000_000;

/** What the words of each row are compared with: one spelling of each term, also inside words unless `isWordStart`. */
export interface Scan {
  readonly terms: Terms;
  readonly isWordStart?: boolean;
  readonly budget: ScanBudget;
}

/** Found rows in a window's order, and the number of matches. `isComplete`: the budget sufficed for all rows. */
export interface Scanned {
  readonly seqs: number[];
  readonly count: number;
  readonly isComplete: boolean;
}

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

/** Rows that are compared with one spelling in one turn. */
function turnsOf(rows: readonly SizedRow[]): SizedRow[][] {
  const turns: SizedRow[][] = [];
  let remainingBytes = 0;
  for (const row of rows) {
    if (remainingBytes <= 0) {
      turns.push([]);
      remainingBytes = TURN_BYTES;
    }
    turns.at(-1)?.push(row);
    remainingBytes -= row.bytes;
  }
  return turns;
}

/** Whether words contain one of several spellings. */
const containsAny = (spellings: readonly string[], isWordStart: boolean): RawBuilder<unknown> =>
  sql`(${sql.join(
    spellings.map((spelling) =>
      isWordStart ? sql`instr(' ' || words, ${` ${spelling}`}) > 0` : sql`instr(words, ${spelling}) > 0`,
    ),
    sql` or `,
  )})`;

/** The rows whose words contain one of several spellings, and the bytes of words that were compared. */
async function rowsWith(
  db: Connection,
  owner: number,
  { spellings, isWordStart = false }: { spellings: readonly string[]; isWordStart: boolean | undefined },
  rows: readonly SizedRow[],
): Promise<{ found: Set<number>; bytes: number }> {
  const seqs = rows.map(({ seq }) => seq);
  // A range, because SQLite reads the words of other rows when it seeks a single one. `+`: only the words of these rows
  // in the range are read.
  const result = await sql<{ found: string; bytes: number }>`
    select json_group_array(seq) filter (where ${containsAny(spellings, isWordStart)}) as found,
      coalesce(sum(octet_length(words)), 0) as bytes from transcription_words
    where owner = ${owner} and seq between ${Math.min(...seqs)} and ${Math.max(...seqs)}
    and +seq in (select value from json_each(${JSON.stringify(seqs)}))`.execute(db);
  const { found = '[]', bytes = 0 } = result.rows[0] ?? {};
  return { found: new Set(JSON.parse(found)), bytes: bytes * spellings.length };
}

/** As many spellings as are compared with these rows in one turn. */
function spellingsInTurns(term: string, rows: readonly SizedRow[]): string[][] {
  const spellings = searchSpellings(term);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const length = Math.max(1, Math.floor(TURN_BYTES / Math.max(1, bytes)));
  return Array.from({ length: Math.ceil(spellings.length / length) }, (_, n) =>
    spellings.slice(n * length, (n + 1) * length),
  );
}

/** The rows whose words contain all terms; null if the budget does not suffice to know. */
async function matchesIn(
  db: Connection,
  owner: number,
  { terms, isWordStart, budget }: Scan,
  rows: readonly SizedRow[],
): Promise<SizedRow[] | null> {
  let matches = [...rows];
  for (const term of terms) {
    const withTerm = new Set<number>();
    for (const spellings of spellingsInTurns(term, matches)) {
      if (budget.isSpent) return null;
      const remaining = matches.filter(({ seq }) => !withTerm.has(seq));
      if (remaining.length === 0) break;
      const { found, bytes } = await rowsWith(db, owner, { spellings, isWordStart }, remaining);
      for (const seq of found) withTerm.add(seq);
      await budget.spend(bytes);
    }
    matches = matches.filter(({ seq }) => withTerm.has(seq));
    if (matches.length === 0) break;
  }
  return matches;
}

function isInWindow({ from }: Pick<Window, 'from'>, seq: number): boolean {
  if ('above' in from) return seq > from.above;
  return from.below === null || seq < from.below;
}

const NOTHING: Scanned = { seqs: [], count: 0, isComplete: true };

/** True when the window's page is full and as many matches as necessary are counted. */
const isEnough = ({ seqs, count }: Scanned, { limit }: Window, cap: number): boolean =>
  count >= cap && seqs.length >= limit;

/** Scans rows, in the window's order, in turns: until that is enough with what was found `before`. */
async function scanOn(
  db: Connection,
  scan: Scan,
  rows: readonly SizedRow[],
  { window, cap, before }: { readonly window: Window; readonly cap: number; readonly before: Scanned },
): Promise<Scanned> {
  let found = before;
  for (const turn of turnsOf(rows)) {
    const matches = await matchesIn(db, window.filter.owner, scan, turn);
    if (matches === null) return { ...found, isComplete: false };
    const inWindow = matches.map(({ seq }) => seq).filter((seq) => isInWindow(window, seq));
    const seqs = [...found.seqs, ...inWindow].slice(0, window.limit);
    found = { seqs, count: Math.min(found.count + matches.length, cap), isComplete: true };
    if (isEnough(found, window, cap)) break;
  }
  return found;
}

/**
 * Scans rows, newest first, in the window's order and in turns: until its page is full and `cap` matches are counted.
 * Without a count, rows outside of the window are skipped.
 */
export async function scanFor(
  db: Connection,
  scan: Scan,
  rows: readonly SizedRow[],
  window: Window,
  cap: number,
): Promise<Scanned> {
  const inOrder = 'above' in window.from ? rows.toReversed() : rows;
  const scanned = cap === 0 ? inOrder.filter(({ seq }) => isInWindow(window, seq)) : inOrder;
  return scanOn(db, scan, scanned, { window, cap, before: NOTHING });
}

/** Rows of the first step of `scanAll`: often they are enough. */
const FIRST_ROWS = 1000;

/** The same for rows that are listed step by step, in the window's order. */
export async function scanAll(
  db: Connection,
  scan: Scan,
  list: (rows: Pick<Window, 'from' | 'limit'>) => Promise<SizedRow[]>,
  window: Window,
  cap: number,
): Promise<Scanned> {
  const isBackwards = 'above' in window.from;
  let from: Window['from'] = cap === 0 ? window.from : isBackwards ? { above: 0 } : { below: null };
  let found = NOTHING;
  for (let limit = FIRST_ROWS; ; limit = UNSPACED_SCAN_ROWS_MAX) {
    const rows = await list({ from, limit });
    found = await scanOn(db, scan, rows, { window, cap, before: found });
    const last = rows.at(-1);
    const isEnd = rows.length < limit || !found.isComplete || isEnough(found, window, cap);
    if (!last || isEnd) return found;
    from = isBackwards ? { above: last.seq } : { below: last.seq };
  }
}
