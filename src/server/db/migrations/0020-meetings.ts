import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Takes with two channels: the user on the left, everybody else on the right. */
export const meetings: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .alterTable('takes')
      .addColumn('meeting', number, (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
