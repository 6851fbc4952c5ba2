import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The part of the spoken text that remains after a split. */
export const spokenCuts: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('spoken_cuts', 'text').execute();
  },
});
