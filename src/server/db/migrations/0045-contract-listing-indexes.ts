import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Drops the indexes of 0034 in whose place those of 0043 are used. A server without these only filters more slowly. */
export const contractListingIndexes: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('transcriptions_language').ifExists().execute();
    await db.schema.dropIndex('transcriptions_recorded_on').ifExists().execute();
  },
});
