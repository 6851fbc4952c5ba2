import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Named searches and merged texts. */
export const savedSearchesAndMerges: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('saved_searches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .addColumn('ai_service', 'text', (c) => c.notNull())
      .addColumn('language', 'text')
      .addColumn('recorded_on', 'text')
      .addColumn('tag_id', 'text', (c) => c.references('tags.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('saved_searches_owner').on('saved_searches').column('owner').execute();
    await db.schema.createIndex('saved_searches_tag').on('saved_searches').column('tag_id').execute();
    await db.schema
      .createTable('text_merges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('text_id', 'text', (c) => c.notNull().references('transcriptions.id').onDelete('cascade'))
      .addColumn('before_no', number, (c) => c.notNull())
      .addColumn('revision', number, (c) => c.notNull())
      .addColumn('at', number, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('text_merges_text').on('text_merges').column('text_id').execute();
    await db.schema.createIndex('text_merges_owner').on('text_merges').columns(['owner', 'id']).execute();
    await db.schema.alterTable('transcriptions').addColumn('part_of', 'text').execute();
    await sql`create index transcriptions_part on transcriptions (part_of) where part_of is not null`.execute(
      db,
    );
  },
});
