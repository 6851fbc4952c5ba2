import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { searchWords } from '../../text/search-words.ts';
import { countWords } from '../../text/word-count.ts';
import { countUsage } from '../analytics/store.ts';
import type { Connection, Database } from '../db/connection.ts';
import type { Schema, TranscriptionsTable, UsageTable } from '../db/schema.ts';
import { noteRemovals } from './removal-store.ts';
import type { SearchIndex, Terms, Window } from './search-index.ts';
import { postgresSearch } from './search-postgres-store.ts';
import { sqliteSearch } from './search-sqlite-store.ts';

export type TranscriptionRow = Selectable<TranscriptionsTable>;
export type NewTranscription = Omit<TranscriptionRow, 'seq'>;

/** All columns a list needs; segments can be long and are read for one transcription at a time. */
const LISTED = [
  'seq',
  'id',
  'original_text',
  'personalized_text',
  'edited_text',
  'ai_service',
  'language',
  'created_at',
  'edited_at',
  'version',
  'duration',
  'audio_key',
  'quality_score',
  'noise_level',
  'confidence',
  'audio_format',
  'sample_rate',
  'bitrate',
  'channels',
  'processing_time',
  'engine',
] as const satisfies readonly (keyof TranscriptionRow)[];
export type ListedRow = Pick<TranscriptionRow, (typeof LISTED)[number]>;

/** Transcriptions in the database. Every function takes the owner, and no row of another is ever read or changed. */
export function createTranscriptionStore({ db, kind }: Database) {
  const search: SearchIndex = kind === 'sqlite' ? sqliteSearch : postgresSearch;

  return {
    /**
     * Stores a row, its search words and the owner's counter, in a transaction. Gives its id, or the id of the
     * transcription that the same take became before.
     */
    async insert(tx: Connection, row: NewTranscription): Promise<string> {
      const inserted = await tx
        .insertInto('transcriptions')
        .values(row)
        .onConflict((conflict) => conflict.columns(['owner', 'take_id']).doNothing())
        .returning('seq')
        .executeTakeFirst();
      if (inserted) {
        await search.put(
          tx,
          row.owner,
          inserted.seq,
          wordsIn(row.original_text, row.personalized_text, row.edited_text),
        );
        await addToCount(tx, row.owner, row.ai_service, 1);
        await countUsage(tx, usageOf(row));
        return row.id;
      }
      const { id } = await tx
        .selectFrom('transcriptions')
        .select('id')
        .where('owner', '=', row.owner)
        .where('take_id', '=', row.take_id)
        .executeTakeFirstOrThrow();
      return id;
    },

    async find(owner: number, id: string): Promise<TranscriptionRow | undefined> {
      return db
        .selectFrom('transcriptions')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** A page of rows, in the window's order. */
    list: (window: Window): Promise<ListedRow[]> => inWindow(listed(db, window), window).execute(),

    /** A page of the rows that match, and how many do in all, counted no further than `cap`. */
    async search(window: Window, terms: Terms, cap: number): Promise<{ rows: ListedRow[]; count: number }> {
      const { seqs, count } = await search.find(db, terms, window, cap);
      const rows = seqs.length === 0 ? [] : await listed(db, window).where('seq', 'in', seqs).execute();
      return { rows, count };
    },

    /** How many rows there are, from the kept counter. */
    async count(owner: number, aiService: string | null): Promise<number> {
      let query = db.selectFrom('owner_counts').where('owner', '=', owner);
      if (aiService !== null) query = query.where('ai_service', '=', aiService);
      const { n } = await query
        .select((eb) => eb.fn.sum<number | string>('n').as('n'))
        .executeTakeFirstOrThrow();
      return Number(n ?? 0);
    },

    /** How many rows were made at or after a moment, in milliseconds since 1970. */
    async countSince(owner: number, since: number): Promise<number> {
      const { n } = await db
        .selectFrom('transcriptions')
        .where('owner', '=', owner)
        .where('created_at', '>=', since)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Saves an edit if the row still has the given version; returns whether it had. */
    edit(
      owner: number,
      id: string,
      version: number,
      edit: { text: string; html: string | null; at: number },
    ): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('transcriptions')
          .set({
            edited_text: edit.text,
            edited_html: edit.html,
            edited_at: edit.at,
            version: version + 1,
          })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning(['seq', 'original_text', 'personalized_text'])
          .executeTakeFirst();
        if (!changed) return false;
        const { seq, original_text, personalized_text } = changed;
        await search.put(tx, owner, seq, wordsIn(original_text, personalized_text, edit.text));
        return true;
      });
    },

    /**
     * Keeps a version in the person's style beside the original. It is no edit: the person's own one stays, and so does
     * the version that an open editor goes by. False where the row is not there.
     */
    personalize(owner: number, id: string, text: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('transcriptions')
          .set({ personalized_text: text, personalize_note: null })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .returning(['seq', 'original_text', 'edited_text'])
          .executeTakeFirst();
        if (!changed) return false;
        const { seq, original_text, edited_text } = changed;
        await search.put(tx, owner, seq, wordsIn(original_text, text, edited_text));
        return true;
      });
    },

    /** Deletes rows by id; returns what is needed to remove their recordings. Unknown and foreign ids are ignored. */
    remove(owner: number, ids: readonly string[]): Promise<{ id: string; audio_key: string | null }[]> {
      return db.transaction().execute(async (tx) => {
        const rows = await tx
          .selectFrom('transcriptions')
          .select(['seq', 'id', 'ai_service', 'audio_key'])
          .where('owner', '=', owner)
          .where('id', 'in', ids)
          .execute();
        if (rows.length === 0) return [];
        const seqs = rows.map((row) => row.seq);
        await search.remove(tx, seqs);
        await tx.deleteFrom('transcriptions').where('owner', '=', owner).where('seq', 'in', seqs).execute();
        for (const row of rows) await addToCount(tx, owner, row.ai_service, -1);
        await noteRemovals(
          tx,
          rows.flatMap(({ audio_key }) => audio_key ?? []),
        );
        return rows.map(({ id, audio_key }) => ({ id, audio_key }));
      });
    },
  };
}

const usageOf = (row: NewTranscription): UsageTable => ({
  ...{ owner: row.owner, recording: row.take_id ?? row.id, at: row.created_at },
  ...{ words: countWords(row.original_text), duration: row.duration, quality: row.quality_score },
  ...{ ai_service: row.ai_service, language: row.language === 'auto' ? null : row.language },
});

/** A transcription is found by each of its texts. */
const wordsIn = (...texts: readonly (string | null)[]): string =>
  searchWords(texts.filter((text) => text !== null).join(' '));

export type TranscriptionStore = ReturnType<typeof createTranscriptionStore>;

function listed(db: Connection, { owner, from }: Window) {
  return db
    .selectFrom('transcriptions')
    .select(LISTED)
    .where('owner', '=', owner)
    .orderBy('seq', 'above' in from ? 'asc' : 'desc');
}

function inWindow<O>(
  rows: SelectQueryBuilder<Schema, 'transcriptions', O>,
  { aiService, from, limit }: Window,
): SelectQueryBuilder<Schema, 'transcriptions', O> {
  const some = rows.limit(limit);
  const ofService = aiService === null ? some : some.where('ai_service', '=', aiService);
  if ('below' in from) return ofService.where('seq', '<', from.below);
  if ('above' in from) return ofService.where('seq', '>', from.above);
  return ofService.offset(from.offset);
}

async function addToCount(tx: Connection, owner: number, aiService: string, change: number): Promise<void> {
  await tx
    .insertInto('owner_counts')
    .values({ owner, ai_service: aiService, n: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'ai_service']).doUpdateSet({ n: sql`owner_counts.n + ${change}` }),
    )
    .execute();
}
