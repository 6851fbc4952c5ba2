import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Transcriptions, their counters, and the search index keyed by owner. */
export const transcriptions: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    const real = kind === 'postgres' ? sql`double precision` : sql`real`;

    const table = db.schema.createTable('transcriptions');
    await (kind === 'postgres'
      ? table.addColumn('seq', 'bigserial', (c) => c.primaryKey())
      : table.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('take_id', 'text')
      .addColumn('original_text', 'text', (c) => c.notNull())
      .addColumn('personalized_text', 'text')
      .addColumn('edited_text', 'text')
      .addColumn('ai_service', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('edited_at', number)
      .addColumn('version', number, (c) => c.notNull())
      .addColumn('duration', real, (c) => c.notNull())
      .addColumn('audio_key', 'text')
      .addColumn('quality_score', real)
      .addColumn('noise_level', 'text')
      .addColumn('confidence', real)
      .addColumn('audio_format', 'text', (c) => c.notNull())
      .addColumn('sample_rate', number)
      .addColumn('bitrate', real)
      .addColumn('channels', number)
      .addColumn('processing_time', number, (c) => c.notNull())
      .addColumn('engine', 'text', (c) => c.notNull())
      .addColumn('segments', 'text', (c) => c.notNull())
      .execute();
    // A take becomes one transcription, even if sent repeatedly; rows without a take are all distinct.
    await db.schema
      .createIndex('transcriptions_take')
      .on('transcriptions')
      .columns(['owner', 'take_id'])
      .unique()
      .execute();
    await db.schema
      .createIndex('transcriptions_list')
      .on('transcriptions')
      .columns(['owner', 'seq'])
      .execute();
    await db.schema
      .createIndex('transcriptions_service')
      .on('transcriptions')
      .columns(['owner', 'ai_service', 'seq'])
      .execute();
    await db.schema
      .createIndex('transcriptions_created')
      .on('transcriptions')
      .columns(['owner', 'created_at'])
      .execute();

    await db.schema
      .createTable('owner_counts')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('ai_service', 'text', (c) => c.notNull())
      .addColumn('n', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('owner_counts_key', ['owner', 'ai_service'])
      .execute();

    let words = db.schema
      .createTable('transcription_words')
      .addColumn('owner', number, (c) => c.notNull())
      .addColumn('seq', number, (c) => c.notNull().references('transcriptions.seq').onDelete('cascade'))
      .addColumn('words', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('transcription_words_key', ['owner', 'seq']);
    // Clustered by owner, so that a scan of one owner's rows never touches another's.
    if (kind === 'sqlite') words = words.modifyEnd(sql`without rowid`);
    await words.execute();
    await db.schema.createIndex('transcription_words_seq').on('transcription_words').column('seq').execute();

    if (kind === 'sqlite') {
      // A token is a four-character owner key and a word: the prefixes of 6 and 7 are a word's first two and
      // three letters.
      await sql`create virtual table transcription_index using fts5(
        words, content='', contentless_delete=1, detail=none, prefix='6 7', tokenize="unicode61 remove_diacritics 0")`.execute(
        db,
      );
    } else {
      await sql`create extension if not exists btree_gin`.execute(db);
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create index transcription_words_search on transcription_words using gin (owner, words gin_trgm_ops)`.execute(
        db,
      );
    }
  },
});
