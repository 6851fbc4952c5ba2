import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Purchased extra minutes: the purchases, how much is used, and by which recordings. */
export const extraMinutes: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('extra_minutes')
      .addColumn('owner', number, (c) => c.primaryKey().references('owners.no').onDelete('cascade'))
      .addColumn('bought_ms', number, (c) => c.notNull())
      .addColumn('used_ms', number, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('minute_purchases')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('bought_ms', number, (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('minute_purchases_owner')
      .on('minute_purchases')
      .columns(['owner', 'at'])
      .execute();
    await db.schema
      .alterTable('minute_entries')
      .addColumn('extra_ms', number, (c) => c.notNull().defaultTo(0))
      .execute();
  },
});
