import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** How often writing services were asked for a person, by month. */
export const modelCalls: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('model_calls')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('used', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('model_calls_key', ['owner', 'month'])
      .execute();
  },
});
