import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** The servers of a fleet, which of them holds a take, and how much of it is in the shared store. */
export const fleet: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('is_draining', number, (c) => c.notNull().defaultTo(0))
      .addColumn('alive_until', number, (c) => c.notNull())
      .execute();
    const added = [
      ['epoch', 0],
      ['stored_chunks', 0],
      ['stored_bytes', 0],
      ['stored_at', 0],
    ] as const;
    await db.schema.alterTable('takes').addColumn('holder', 'text').execute();
    for (const [name, initial] of added) {
      await db.schema
        .alterTable('takes')
        .addColumn(name, number, (c) => c.notNull().defaultTo(initial))
        .execute();
    }
    await sql`create index takes_holder on takes (holder) where holder is not null`.execute(db);
  },
});
