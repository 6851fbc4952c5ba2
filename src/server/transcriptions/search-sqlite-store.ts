import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isUnspaced } from '../../text/search-words.ts';
import type { Connection } from '../db/database.ts';
import { isNarrowed, narrowedTo, type RowFilter } from './narrowing-store.ts';
import type { SearchIndex, Terms, Window } from './search-index.ts';

/** Fragments inside words are found by scanning the owner's rows: fast up to about this many. */
const SCAN_ROWS_MAX = 5000;
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

/**
 * SQLite: an FTS5 index of words with their owner's key as prefix (`001lword`), so that no query can match
 * another owner's rows or slows down with their number. It finds words and prefixes; if few match, or the
 * script has no spaces, the owner's rows are scanned instead, which also finds fragments.
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

  async withWord(db, owner, word, limit) {
    const { source, seq, condition } = isUnspaced(word)
      ? matchNewest(word, owner)
      : matchWords([word], owner);
    const { rows } = await sql<{ seq: number }>`select ${seq} as seq from ${source}
      where ${condition} order by ${seq} desc limit ${limit}`.execute(db);
    return rows.map((row) => row.seq);
  },

  async find(db, terms, window, cap) {
    const match = await bestMatch(db, terms, window.filter.owner);
    const { rows } = await page(window, match).execute(db);
    const count = await countMatches(db, match, window.filter, cap);
    return { seqs: rows.map((row) => row.seq), count };
  },
};

/** The index tokens of a row: each distinct word once, prefixed with the owner's key. */
export function indexTokens(owner: number, words: string): string {
  const key = ownerKey(owner);
  return [...new Set(words.split(' '))].map((word) => key + word).join(' ');
}

/** A kind of match: a source of `seq` and its condition. */
interface Match {
  source: RawBuilder<unknown>;
  seq: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

async function bestMatch(db: Connection, terms: Terms, owner: number): Promise<Match> {
  const byWords = matchWords(terms, owner);
  if (!terms.some(isUnspaced)) {
    if ((await countMatches(db, byWords, null, ENOUGH_MATCHES)) >= ENOUGH_MATCHES) return byWords;
  }
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from owner_counts where owner = ${owner}`.execute(db);
  return (rows[0]?.n ?? 0) <= SCAN_ROWS_MAX ? matchFragments(terms, owner) : byWords;
}

/** Words that begin with the terms. The index finds first tokens; the words of its rows are compared where that is less. */
function matchWords(terms: Terms, owner: number): Match {
  const key = ownerKey(owner);
  const tokens = terms.map((term) => FIRST_TOKEN.exec(term)?.[0] ?? '');
  const query = tokens.map((token) => `"${key}${token}"*`).join(' AND ');
  const partial = terms.filter((term, index) => term !== tokens[index]);
  const beginWords = partial.map((term) => sql`instr(' ' || found.words, ${` ${term}`}) > 0`);
  const compared =
    partial.length === 0
      ? sql``
      : sql`and exists (select 1 from transcription_words found where found.owner = ${owner}
          and found.seq = transcription_index.rowid and ${sql.join(beginWords, sql` and `)})`;
  return {
    source: sql`transcription_index`,
    seq: sql`transcription_index.rowid`,
    condition: sql`transcription_index match ${query} ${compared}`,
  };
}

function matchFragments(terms: Terms, owner: number): Match {
  const each = terms.map((term) => sql`instr(words, ${term}) > 0`);
  return {
    source: sql`transcription_words`,
    seq: sql`transcription_words.seq`,
    condition: sql`transcription_words.owner = ${owner} and ${sql.join(each, sql` and `)}`,
  };
}

/** A fragment among an owner's newest rows. */
function matchNewest(term: string, owner: number): Match {
  return {
    source: sql`(select seq, words from transcription_words where owner = ${owner}
      order by seq desc limit ${SCAN_ROWS_MAX}) newest`,
    seq: sql`newest.seq`,
    condition: sql`instr(newest.words, ${term}) > 0`,
  };
}

function page(window: Window, match: Match) {
  const { from } = window;
  const start =
    'above' in from
      ? sql`and ${match.seq} > ${from.above}`
      : from.below === null
        ? sql``
        : sql`and ${match.seq} < ${from.below}`;
  const order = 'above' in from ? sql`asc` : sql`desc`;
  return sql<{ seq: number }>`select ${match.seq} as seq from ${match.source}
    where ${match.condition} ${within(match, window.filter)} ${start}
    order by ${match.seq} ${order} limit ${window.limit}`;
}

async function countMatches(
  db: Connection,
  match: Match,
  filter: RowFilter | null,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${match.source} where ${match.condition} ${within(match, filter)} limit ${cap})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function within(match: Match, filter: RowFilter | null) {
  if (filter === null || !isNarrowed(filter)) return sql``;
  return sql`and exists (select 1 from transcriptions t where t.seq = ${match.seq} and ${narrowedTo(filter, 't')})`;
}

/**
 * @throws RangeError above the number of users that one SQLite file can index; PostgreSQL has no such limit
 */
function ownerKey(owner: number): string {
  if (owner >= OWNERS_MAX) throw new RangeError('too many people for the search index of one SQLite file');
  return owner.toString(36).padStart(KEY_LENGTH, '0');
}
