import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Recordings without a row, until they are deleted from their store. */
export const removals: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recordings_to_remove')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .execute();
  },
});
