import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Jobs, their schedules, and mails until they are sent. */
export const jobs: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('due_at', number, (c) => c.notNull())
      .addColumn('holder', 'text')
      .addColumn('held_until', number)
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('error', 'text')
      .execute();
    await sql`create unique index jobs_key on jobs (name, key) where state = 'waiting'`.execute(db);
    await db.schema.createIndex('jobs_due').on('jobs').columns(['name', 'state', 'due_at']).execute();
    await db.schema
      .createTable('job_schedules')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('next_at', number, (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('encrypted', 'text', (c) => c.notNull())
      .addColumn('expires_at', number, (c) => c.notNull())
      .execute();
  },
});
