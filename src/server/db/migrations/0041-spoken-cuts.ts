import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** How much of what was said is still of a text that was split. */
export const spokenCuts: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('spoken_cuts', 'text').execute();
  },
});
