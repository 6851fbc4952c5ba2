import type { User } from '../../contract/api/account.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { planHandlers } from '../plan/handlers.ts';
import { Ledger } from '../plan/ledger.ts';
import { createModelCalls } from '../plan/model-calls.ts';
import { StripePayment } from '../plan/payment-stripe.ts';
import { Plans } from '../plan/service.ts';
import { Subscriptions } from '../plan/subscriptions.ts';

/** Plans, their usage and payments. */
export function planModule({ config, database, log }: { config: Config; database: Database; log: Log }) {
  const payment = config.stripe && new StripePayment(config.stripe);
  const modelCalls = createModelCalls(database, { quotas: config.quotas, bounds: config.modelCalls });
  const plans = new Plans(database, { quotas: config.quotas, payment, modelCalls });
  const subscriptions = new Subscriptions({ database, payment, log });
  return {
    plans,
    subscriptions,
    ledger: new Ledger(database, config.quotas),
    spendCall: modelCalls.spend,
    handlers: (userOf: (userId: string) => Promise<User>) => planHandlers({ plans, subscriptions, userOf }),
  };
}
export type PlanModule = ReturnType<typeof planModule>;
