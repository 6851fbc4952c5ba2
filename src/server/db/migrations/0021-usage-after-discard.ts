import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Recognition progress of a recording, monthly usage of deleted accounts, and the size of kept recordings. */
export const usageAfterDiscard: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .alterTable('minute_entries')
      .addColumn('heard_ms', number, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('transcriptions').addColumn('audio_bytes', number).execute();
    await db.schema
      .createTable('deleted_usage')
      .addColumn('address_hash', 'text', (c) => c.primaryKey())
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('used_ms', number, (c) => c.notNull())
      .addColumn('calls', number, (c) => c.notNull())
      .addColumn('trial_ends_at', number)
      .execute();
  },
});
