import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { searchSpellings } from '../../text/search-spellings.ts';
import { isUnspaced } from '../../text/search-words.ts';
import type { Connection } from '../db/database.ts';
import { type SizedRow, textBytes } from './listed-store.ts';
import { type RowFilter, taggedWith } from './narrowing-store.ts';
import type { ScanBudget } from './scan-budget.ts';
import { type CountBounds, isFromNewest, type SearchIndex, type Terms, type Window } from './search-index.ts';
import { rowsToScan, SCAN_ROWS_MAX, scanAll, scanFor, UNSPACED_SCAN_ROWS_MAX } from './search-scan-store.ts';

/** With at least this many prefix matches, fragments add nothing useful. */
const ENOUGH_MATCHES = 50;
/** Owner keys have this many base-36 digits: 1.6 million users; the index's prefix lengths depend on it. */
const KEY_LENGTH = 4;
const OWNERS_MAX = 36 ** KEY_LENGTH;
/**
 * The beginning of a term that is one token of the index: it splits words at combining marks, and at letters that were
 * marks until Unicode 8.
 */
const FIRST_TOKEN = /^(?:(?![\u19B0-\u19C9\u1CF2\u1CF3])[\p{L}\p{N}])*/u;
const firstToken = (term: string): string => FIRST_TOKEN.exec(term)?.[0] ?? '';
/** True when the index knows only the beginning of a term. */
const isPartial = (term: string): boolean =>
  searchSpellings(term).some((spelling) => spelling !== firstToken(spelling));

/**
 * SQLite: an FTS5 index of words with their owner's key as prefix (`001lword`), so that no query slows down with the
 * number of another owner's rows. It finds words and prefixes; if few match, or the script has no spaces, the owner's
 * newest rows are scanned instead, which also finds fragments.
 */
export const sqliteSearch: SearchIndex = {
  async put(db, owner, seq, words) {
    const tokens = indexTokens(owner, words);
    await sql`delete from transcription_index where rowid = ${seq}`.execute(db);
    await sql`insert into transcription_index (rowid, words) values (${seq}, ${tokens})`.execute(db);
    await sql`insert into transcription_words (owner, seq, words) values (${owner}, ${seq}, ${words})
      on conflict (owner, seq) do update set words = excluded.words`.execute(db);
  },

  async remove(db, seqs) {
    for (const seq of seqs) {
      await sql`delete from transcription_index where rowid = ${seq}`.execute(db);
      // Up to 20 ms for the longest texts.
      await nextTurn();
    }
    await db.deleteFrom('transcription_words').where('seq', 'in', seqs).execute();
  },

  async withWord(db, owner, word, { limit, budget }) {
    const window = { filter: { owner, ...NO_CONDITIONS }, from: { below: null }, limit };
    if (!isUnspaced(word)) return (await findWords(db, [word], window, { cap: 0, budget })).seqs;
    const { rows } = await rowsToScan(db, window.filter, SCAN_ROWS_MAX);
    return (await scanFor(db, { terms: [word], budget }, rows, window, 0)).seqs;
  },

  async find(db, terms, window, bounds) {
    if (terms.some(isUnspaced)) return findUnspaced(db, terms, window, bounds);
    const rows = await rowsWithFragments(db, terms, window.filter, bounds.budget);
    const scan = { terms, budget: bounds.budget };
    const scanned = rows && (await scanFor(db, scan, rows, window, bounds.cap));
    // Where the budget is spent, only the index can find more.
    const isFinal = scanned?.isComplete || terms.some(isPartial);
    return scanned && isFinal ? scanned : findWords(db, terms, window, bounds);
  },
};

/**
 * The index tokens of a row: the first token of each word once, prefixed with the owner's key. The rest of a word would
 * become a token without this key, and could begin with that of another owner.
 */
export function indexTokens(owner: number, words: string): string {
  const key = ownerKey(owner);
  return [...new Set(words.split(' ').map(firstToken))].map((token) => key + token).join(' ');
}

/** A filter that excludes nothing. */
const NO_CONDITIONS = { aiService: null, language: null, recordedOn: null, tag: null };

/** The rows to scan for fragments inside words; null where enough match by words, or the owner has too much to scan. */
async function rowsWithFragments(
  db: Connection,
  terms: Terms,
  filter: RowFilter,
  budget: ScanBudget,
): Promise<SizedRow[] | null> {
  const { owner } = filter;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from owner_counts where owner = ${owner}`.execute(db);
  if ((rows[0]?.n ?? 0) > SCAN_ROWS_MAX) return null;
  const window: Window = { filter: { owner, ...NO_CONDITIONS }, from: { below: null }, limit: 0 };
  const byWords = await findWords(db, terms, window, { cap: ENOUGH_MATCHES, budget: budget.share(2) });
  if (byWords.count >= ENOUGH_MATCHES) return null;
  const newest = await rowsToScan(db, filter, SCAN_ROWS_MAX);
  return newest.isAll ? newest.rows : null;
}

/**
 * Finds words of scripts without spaces, where whole sentences are tokens of the index: the newest rows are scanned; of older
 * ones, those are found in which a sentence begins with the words.
 */
async function findUnspaced(db: Connection, terms: Terms, window: Window, { cap, budget }: CountBounds) {
  const { filter, from, limit } = window;
  const { rows, isAll } = await rowsToScan(db, filter, UNSPACED_SCAN_ROWS_MAX);
  const newest = await scanFor(db, { terms, budget }, rows, window, cap);
  const oldest = rows.at(-1);
  if (isAll || !oldest) return newest;
  const older = await findWords(db, terms, window, { cap, budget }, oldest.seq);
  const seqs = 'above' in from ? [...older.seqs, ...newest.seqs] : [...newest.seqs, ...older.seqs];
  return { seqs: seqs.slice(0, limit), count: Math.min(newest.count + older.count, cap) };
}

/** Rows with words that begin with the terms; with `below`, older ones alone. */
async function findWords(
  db: Connection,
  terms: Terms,
  window: Window,
  { cap, budget }: CountBounds,
  below: number | null = null,
): Promise<{ seqs: number[]; count: number }> {
  const { filter, limit } = window;
  const match = sql`${matchTokens(terms, filter.owner)} and ${filterConditions(filter)}
    ${below === null ? sql`` : sql`and transcription_index.rowid < ${below}`}`;
  const partial = terms.filter(isPartial);
  if (partial.length > 0) {
    const scan = { terms: partial, isWordStart: true, budget };
    return scanAll(db, scan, (rows) => pageOf(db, match, rows), window, cap);
  }
  const seqs = (await pageOf(db, match, window)).map(({ seq }) => seq);
  const isAll = isFromNewest(window) && seqs.length < limit;
  const count = isAll ? Math.min(seqs.length, cap) : await countMatches(db, match, cap);
  return { seqs, count };
}

/** Rows with words that begin with the first tokens of the terms. */
function matchTokens(terms: Terms, owner: number): RawBuilder<unknown> {
  const key = ownerKey(owner);
  const either = (spellings: readonly string[]) =>
    spellings.map((spelling) => `"${key}${firstToken(spelling)}"*`).join(' OR ');
  const query = terms.map((term) => `(${either(searchSpellings(term))})`).join(' AND ');
  // Rows that an earlier version stored may have tokens that begin with the key of another owner.
  const isOwn = sql`exists (select 1 from transcriptions own where own.seq = transcription_index.rowid
    and own.owner = ${owner})`;
  return sql`transcription_index match ${query} and ${isOwn}`;
}

async function pageOf(
  db: Connection,
  match: RawBuilder<unknown>,
  { from, limit }: Pick<Window, 'from' | 'limit'>,
): Promise<SizedRow[]> {
  const seq = sql`transcription_index.rowid`;
  const start =
    'above' in from
      ? sql`and ${seq} > ${from.above}`
      : from.below === null
        ? sql``
        : sql`and ${seq} < ${from.below}`;
  const order = 'above' in from ? sql`asc` : sql`desc`;
  const bytes = sql`(select ${textBytes} from transcriptions sized where sized.seq = ${seq})`;
  const { rows } = await sql<SizedRow>`select ${seq} as seq, ${bytes} as bytes from transcription_index
    where ${match} ${start} order by ${seq} ${order} limit ${limit}`.execute(db);
  return rows;
}

async function countMatches(db: Connection, match: RawBuilder<unknown>, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from transcription_index where ${match} limit ${cap})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The conditions of a filter: each is answered by an index, no text is read for it. */
function filterConditions(filter: RowFilter): RawBuilder<unknown> {
  const { owner, aiService, language, recordedOn, tag } = filter;
  // `+`: otherwise SQLite asks the search index for each row of a condition in turn.
  const seq = sql`+transcription_index.rowid`;
  const having = (condition: RawBuilder<unknown>) =>
    sql`${seq} in (select t.seq from transcriptions t where t.owner = ${owner} and ${condition})`;
  const conditions = [
    sql`true`,
    ...(aiService === null ? [] : [having(sql`t.ai_service = ${aiService}`)]),
    ...(language === null ? [] : [having(sql`t.language = ${language} and t.part_of is null`)]),
    ...(recordedOn === null ? [] : [having(sql`t.recorded_on = ${recordedOn} and t.part_of is null`)]),
    ...(tag === null ? [] : [sql`${seq} in ${taggedWith(filter, tag)}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * @throws RangeError above the number of users that one SQLite file can index; PostgreSQL has no such limit
 */
function ownerKey(owner: number): string {
  if (owner >= OWNERS_MAX) throw new RangeError('too many people for the search index of one SQLite file');
  return owner.toString(36).padStart(KEY_LENGTH, '0');
}
