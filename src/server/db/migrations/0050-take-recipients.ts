import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The recipients of an unfinished recording, so that no attempt at it is missing in the receipt of its text. */
export const takeRecipients: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('takes').addColumn('recipients', 'text').execute();
  },
});
