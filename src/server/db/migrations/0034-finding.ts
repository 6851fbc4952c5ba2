import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Origin, pins and tags of texts. */
export const finding: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema.alterTable('takes').addColumn('recorded_on', 'text').execute();
    await db.schema.alterTable('transcriptions').addColumn('recorded_on', 'text').execute();
    await db.schema.alterTable('transcriptions').addColumn('pinned_at', number).execute();
    await db.schema
      .createIndex('transcriptions_language')
      .on('transcriptions')
      .columns(['owner', 'language', 'seq'])
      .execute();
    await db.schema
      .createIndex('transcriptions_recorded_on')
      .on('transcriptions')
      .columns(['owner', 'recorded_on', 'seq'])
      .execute();
    await sql`create index transcriptions_pinned on transcriptions (owner, pinned_at) where pinned_at is not null`.execute(
      db,
    );
    await db.schema
      .createTable('tags')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('tags_name').on('tags').columns(['owner', 'name_key']).unique().execute();
    await db.schema
      .createTable('text_tags')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
      .addColumn('text_id', 'text', (c) => c.notNull().references('transcriptions.id').onDelete('cascade'))
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .execute();
    await db.schema
      .createIndex('text_tags_pair')
      .on('text_tags')
      .columns(['tag_id', 'text_id'])
      .unique()
      .execute();
    await db.schema.createIndex('text_tags_text').on('text_tags').column('text_id').execute();
    await db.schema.createIndex('text_tags_owner').on('text_tags').columns(['owner', 'id']).execute();
  },
});
