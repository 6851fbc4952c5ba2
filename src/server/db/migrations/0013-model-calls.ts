import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Monthly number of a user's requests to writing services. */
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
