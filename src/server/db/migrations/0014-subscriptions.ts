import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/**
 * The state of a subscription and the current checkout. The state is now fetched instead of assembled from
 * events, so no events need to be stored.
 */
export const subscriptions: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    const plans = () => db.schema.alterTable('plans');
    await plans().addColumn('customer', 'text').execute();
    await plans().addColumn('subscription_status', 'text').execute();
    await plans().addColumn('subscription_ends_at', number).execute();
    await plans().addColumn('checkout', 'text').execute();
    await plans()
      .addColumn('checkout_no', number, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.dropTable('payment_news').execute();
  },
});
