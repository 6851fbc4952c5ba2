import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** State and result of the job that tells the speakers of a text apart. */
export const speakerSeparation: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transcriptions').addColumn('speaker_separation', 'text').execute();
  },
});
