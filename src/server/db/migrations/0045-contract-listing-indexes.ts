import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Drops the indexes of 0034 that 0043 replaces. An older server only filters more slowly without them. */
export const contractListingIndexes: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('transcriptions_language').ifExists().execute();
    await db.schema.dropIndex('transcriptions_recorded_on').ifExists().execute();
  },
});
