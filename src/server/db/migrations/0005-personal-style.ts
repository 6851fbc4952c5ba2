import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Why a text has no version in the user's style, or what was not done. */
export const personalStyle: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('personalize_note', 'text').execute();
  },
});
