import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Learned replacements. */
export const learnedWords: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('learned_words')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('heard', 'text', (c) => c.notNull())
      .addColumn('written', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('times', number, (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .addUniqueConstraint('learned_words_heard', ['owner', 'heard'])
      .execute();
  },
});
