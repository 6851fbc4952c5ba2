import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** When the kept recording of a text was deleted by itself, for its receipt. */
export const deletedRecordings: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema.alterTable('transcriptions').addColumn('audio_deleted_at', number).execute();
  },
});
