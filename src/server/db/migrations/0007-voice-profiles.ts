import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Voice profiles and their counters. */
export const voiceProfiles: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    const real = kind === 'postgres' ? sql`double precision` : sql`real`;

    await db.schema
      .createTable('voice_profiles')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('is_active', number, (c) => c.notNull())
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('transcriptions', number, (c) => c.notNull())
      .addColumn('words', number, (c) => c.notNull())
      .addColumn('confidence_sum', real, (c) => c.notNull())
      .addColumn('confidences', number, (c) => c.notNull())
      .addColumn('last_used_at', number)
      .execute();
    await db.schema
      .createIndex('voice_profiles_owner')
      .on('voice_profiles')
      .columns(['owner', 'created_at'])
      .execute();
    // The index guarantees at most one active profile per user.
    await sql`create unique index voice_profiles_active on voice_profiles (owner) where is_active = 1`.execute(
      db,
    );
  },
});
