import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Running and waiting work per user of each server, so that a fleet shares its engines fairly. */
export const nodeDemands: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('nodes')
      .addColumn('demands', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
});
