import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Searches with a name. */
export const savedSearches: Step = (kind) => ({
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
  },
});
