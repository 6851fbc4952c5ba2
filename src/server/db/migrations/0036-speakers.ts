import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Names of the speakers of each text, and features of their voices. */
export const speakers: Step = () => ({
  async up(db: Kysely<unknown>) {
    for (const column of ['speaker_names', 'voice_prints'])
      await db.schema.alterTable('transcriptions').addColumn(column, 'text').execute();
  },
});
