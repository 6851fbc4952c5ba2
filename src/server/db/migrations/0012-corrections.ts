import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Corrected words, and answers to vocabulary suggestions. */
export const corrections: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    const table = db.schema.createTable('corrections');
    await (kind === 'postgres'
      ? table.addColumn('no', 'bigserial', (c) => c.primaryKey())
      : table.addColumn('no', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('seq', number, (c) => c.notNull().references('transcriptions.seq').onDelete('cascade'))
      .addColumn('heard', 'text', (c) => c.notNull())
      .addColumn('corrected', 'text', (c) => c.notNull())
      .addColumn('times', number, (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .addUniqueConstraint('corrections_key', ['owner', 'seq', 'heard', 'corrected'])
      .execute();
    await db.schema.createIndex('corrections_seq').on('corrections').column('seq').execute();
    await db.schema.createIndex('corrections_at').on('corrections').columns(['owner', 'at']).execute();
    await db.schema
      .createTable('vocabulary_answers')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('word', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('times', number, (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('vocabulary_answers_key', ['owner', 'word'])
      .execute();
  },
});
