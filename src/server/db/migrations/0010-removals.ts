import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Kept recordings whose rows are deleted, until they are removed from their store. */
export const removals: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recordings_to_remove')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .execute();
  },
});
