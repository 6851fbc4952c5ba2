import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** What the users of each server have running and waiting, so that a fleet shares its engines fairly. */
export const nodeDemands: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('nodes')
      .addColumn('demands', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
});
