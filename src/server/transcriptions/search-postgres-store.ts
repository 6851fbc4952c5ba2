import { sql } from 'kysely';
import { searchSpellings } from '../../text/search-spellings.ts';
import { isUnspaced } from '../../text/search-words.ts';
import type { Connection } from '../db/database.ts';
import { filterCondition, hasConditions } from './narrowing-store.ts';
import type { SearchIndex, Terms, Window } from './search-index.ts';

/** PostgreSQL: one GIN index on owner and trigrams matches words, prefixes and fragments. */
export const postgresSearch: SearchIndex = {
  async put(db, owner, seq, words) {
    await db
      .insertInto('transcription_words')
      .values({ owner, seq, words })
      .onConflict((conflict) => conflict.columns(['owner', 'seq']).doUpdateSet({ words }))
      .execute();
  },

  async remove(db, seqs) {
    await db.deleteFrom('transcription_words').where('seq', 'in', seqs).execute();
  },

  async withWord(db, owner, word, { limit }) {
    const spellings = searchSpellings(word);
    const rows = await db
      .selectFrom('transcription_words')
      .select('seq')
      .where('owner', '=', owner)
      .where((eb) => eb.or(spellings.map((spelling) => eb('words', 'like', `%${spelling}%`))))
      .where((eb) =>
        isUnspaced(word)
          ? eb.val(true)
          : eb.or(spellings.map((one) => eb(sql`' ' || ${eb.ref('words')}`, 'like', `% ${one}%`))),
      )
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ seq }) => seq);
  },

  async find(db, terms, window, { cap }) {
    const [seqs, count] = await Promise.all([page(db, terms, window), countMatches(db, terms, window, cap)]);
    return { seqs, count };
  },
};

async function page(db: Connection, terms: Terms, window: Window): Promise<number[]> {
  const { from } = window;
  let query = matching(db, terms, window).select('transcription_words.seq').limit(window.limit);
  if ('above' in from) query = query.where('transcription_words.seq', '>', from.above);
  else if (from.below !== null) query = query.where('transcription_words.seq', '<', from.below);
  const rows = await query.orderBy('transcription_words.seq', 'above' in from ? 'asc' : 'desc').execute();
  return rows.map((row) => row.seq);
}

async function countMatches(db: Connection, terms: Terms, window: Window, cap: number): Promise<number> {
  const rows = matching(db, terms, window).select(sql`1`.as('one')).limit(cap);
  const { n } = await db
    .selectFrom(rows.as('matches'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

function matching(db: Connection, terms: Terms, { filter }: Window) {
  let query = db.selectFrom('transcription_words').where('transcription_words.owner', '=', filter.owner);
  // Terms contain only letters and digits, so LIKE needs no escaping.
  for (const spellings of terms.map(searchSpellings)) {
    query = query.where((eb) => eb.or(spellings.map((spelling) => eb('words', 'like', `%${spelling}%`))));
  }
  if (!hasConditions(filter)) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('transcriptions')
        .select(sql`1`.as('one'))
        .whereRef('transcriptions.seq', '=', 'transcription_words.seq')
        .where(filterCondition(filter, 'transcriptions')),
    ),
  );
}
