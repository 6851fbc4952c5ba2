import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** The versions of each text; those of earlier texts are derived from their rows when they are needed. */
export const versions: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('text_versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('text_id', 'text', (c) => c.notNull().references('transcriptions.id').onDelete('cascade'))
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('no', number, (c) => c.notNull())
      .addColumn('parent', number)
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('name', 'text')
      .addColumn('tool', 'text')
      .addColumn('writer_service', 'text')
      .addColumn('writer_model', 'text')
      .addColumn('browser', 'text')
      .addColumn('system', 'text')
      .addColumn('session', 'text')
      .addColumn('made_at', number, (c) => c.notNull())
      .addColumn('changed_at', number, (c) => c.notNull())
      .addColumn('revision', number)
      .addColumn('added', number, (c) => c.notNull())
      .addColumn('removed', number, (c) => c.notNull())
      .addColumn('depth', number, (c) => c.notNull())
      .addColumn('body', 'text')
      .addUniqueConstraint('text_versions_no', ['text_id', 'no'])
      .execute();
    await db.schema.createIndex('text_versions_owner').on('text_versions').columns(['owner', 'id']).execute();
  },
});
