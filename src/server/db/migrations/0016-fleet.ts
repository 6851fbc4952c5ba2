import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** The servers of a fleet, the holder of each take, how much of it is in the shared store, and its pieces. */
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
    await db.schema
      .createTable('take_pieces')
      .addColumn('owner', number, (c) => c.notNull())
      .addColumn('take_id', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('take_pieces_key', ['owner', 'take_id', 'key'])
      .addForeignKeyConstraint(
        'take_pieces_take',
        ['owner', 'take_id'],
        'takes',
        ['owner', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await sql`create index takes_holder on takes (holder) where holder is not null`.execute(db);
  },
});
