import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Whether the speakers of a take are told apart; null: the user's preference decides. */
export const takeSpeakers: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema.alterTable('takes').addColumn('separate_speakers', number).execute();
  },
});
