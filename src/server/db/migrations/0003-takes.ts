import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Takes, plans, and the ledger of minutes. */
export const takes: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;

    await db.schema
      .createTable('takes')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('ai_service', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('personalize', number, (c) => c.notNull())
      .addColumn('mime_type', 'text', (c) => c.notNull())
      .addColumn('started_at', number, (c) => c.notNull())
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('updated_at', number, (c) => c.notNull())
      .addColumn('chunks', number)
      .addColumn('lost', 'text', (c) => c.notNull())
      .addColumn('failure_code', 'text')
      .addColumn('failure_text', 'text')
      .addColumn('transcription_id', 'text')
      .addPrimaryKeyConstraint('takes_key', ['owner', 'id'])
      .execute();
    // Unfinished takes are queried at each start and by devices; finished ones are far more numerous.
    await sql`create index takes_unfinished on takes (owner, started_at) where state <> 'done'`.execute(db);

    await db.schema
      .createTable('plans')
      .addColumn('owner', number, (c) => c.primaryKey().references('owners.no').onDelete('cascade'))
      .addColumn('plan', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('minutes')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('used_ms', number, (c) => c.notNull())
      .addColumn('reserved_ms', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('minutes_key', ['owner', 'month'])
      .execute();

    await db.schema
      .createTable('minute_entries')
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('take_id', 'text', (c) => c.notNull())
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('reserved_ms', number, (c) => c.notNull())
      .addColumn('settled_ms', number)
      .addColumn('at', number, (c) => c.notNull())
      .addPrimaryKeyConstraint('minute_entries_key', ['owner', 'take_id'])
      .execute();
    await db.schema
      .createIndex('minute_entries_receipts')
      .on('minute_entries')
      .columns(['owner', 'at'])
      .execute();
  },
});
