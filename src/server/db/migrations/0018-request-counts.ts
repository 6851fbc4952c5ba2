import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Counts of requests that the servers of a fleet share; the columns are those of rate-limiter-flexible. */
export const requestCounts: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('request_counts')
      .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
      .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('expire', kind === 'postgres' ? sql`bigint` : sql`integer`)
      .execute();
  },
});
