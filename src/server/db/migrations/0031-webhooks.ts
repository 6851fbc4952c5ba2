import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Webhooks. */
export const webhooks: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('with_text', number, (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('last_at', number)
      .addColumn('last_status', number)
      .addColumn('last_error', 'text')
      .execute();
    await db.schema.createIndex('webhooks_owner').on('webhooks').column('owner').execute();
  },
});
