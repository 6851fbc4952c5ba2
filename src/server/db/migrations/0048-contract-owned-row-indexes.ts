import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Drops the indexes that 0047 replaces. */
export const contractOwnedRowIndexes: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('text_tags_text').ifExists().execute();
    await db.schema.dropIndex('text_merges_text').ifExists().execute();
    await db.schema.dropIndex('privacy_receipts_text').ifExists().execute();
    await db.schema.dropIndex('transcriptions_part').ifExists().execute();
  },
});
