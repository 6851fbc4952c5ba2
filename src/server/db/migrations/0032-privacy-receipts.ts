import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Recipients of each text, and the device that each take was recorded on. */
export const privacyReceipts: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('privacy_receipts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('text_id', 'text', (c) => c.notNull().references('transcriptions.id').onDelete('cascade'))
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('tool', 'text')
      .addColumn('service', 'text', (c) => c.notNull())
      .addColumn('model', 'text')
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('host', 'text')
      .addColumn('times', number, (c) => c.notNull())
      .addColumn('words', number, (c) => c.notNull())
      .addColumn('characters', number, (c) => c.notNull())
      .addColumn('first_at', number, (c) => c.notNull())
      .addColumn('last_at', number, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('privacy_receipts_text').on('privacy_receipts').column('text_id').execute();
    await db.schema
      .createIndex('privacy_receipts_owner')
      .on('privacy_receipts')
      .columns(['owner', 'id'])
      .execute();
    for (const column of ['browser', 'system'])
      await db.schema.alterTable('takes').addColumn(column, 'text').execute();
  },
});
