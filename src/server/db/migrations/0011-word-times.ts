import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Word times of recordings, and the engine and writing service of a text. */
export const wordTimes: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('transcription_word_times')
      .addColumn('seq', number, (c) => c.primaryKey().references('transcriptions.seq').onDelete('cascade'))
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('words', 'text', (c) => c.notNull())
      .execute();
    // Without this index, PostgreSQL scans the whole table to delete one owner.
    await db.schema
      .createIndex('transcription_word_times_owner')
      .on('transcription_word_times')
      .column('owner')
      .execute();
    for (const column of ['speech_model', 'writer_service', 'writer_model']) {
      await db.schema.alterTable('transcriptions').addColumn(column, 'text').execute();
    }
    await db.schema.alterTable('usage').addColumn('writer_service', 'text').execute();
  },
});
