import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Uploads that are not finished without their request. */
export const unnamedUploads: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .alterTable('takes')
      .addColumn('unnamed', number, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
