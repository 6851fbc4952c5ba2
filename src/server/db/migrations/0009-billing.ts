import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Trials and subscriptions of Pro, and the payment service's processed events. */
export const billing: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema.alterTable('plans').addColumn('trial_ends_at', number).execute();
    await db.schema.alterTable('plans').addColumn('subscription', 'text').execute();
    await db.schema.createIndex('plans_subscription').on('plans').column('subscription').execute();
    await db.schema
      .createTable('payment_news')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', number, (c) => c.notNull())
      .execute();
  },
});
