import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** The job that tells the speakers of a text apart: whether it is under way, and how it ended. */
export const speakerSeparation: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('speaker_separation', 'text').execute();
  },
});
