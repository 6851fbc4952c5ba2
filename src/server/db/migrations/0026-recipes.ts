import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Recipes: saved instructions and tools, in the order of their owner. */
export const recipes: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('recipes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('icon', 'text', (c) => c.notNull())
      .addColumn('steps', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('position', number, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('recipes_owner').on('recipes').columns(['owner', 'position']).execute();
  },
});
