import type { Config } from '../config/config.ts';
import { readServerSecrets } from '../config/server-secret.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { createDeletedUsage } from '../plan/deleted-usage.ts';
import { planHandlers } from '../plan/handlers.ts';
import { Ledger } from '../plan/ledger.ts';
import { createModelCalls } from '../plan/model-calls.ts';
import { StripePayment } from '../plan/payment-stripe.ts';
import { Plans } from '../plan/service.ts';
import { Subscriptions } from '../plan/subscriptions.ts';

const HOUR_MS = 60 * 60 * 1000;

interface PlanModuleParts {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
}

/** Plans, their usage and payments. */
export function planModule({ config, database, log, jobs }: PlanModuleParts) {
  const payment = config.stripe && new StripePayment(config.stripe);
  const modelCalls = createModelCalls(database, { quotas: config.quotas, bounds: config.modelCalls });
  const plans = new Plans(database, { quotas: config.quotas, payment, modelCalls });
  const deletedUsage = createDeletedUsage(database, {
    quotas: config.quotas,
    secrets: () => readServerSecrets(config),
  });
  jobs.work('forget-deleted-usage', deletedUsage.forgetEnded);
  jobs.every('forget-deleted-usage', HOUR_MS);
  const subscriptions = new Subscriptions({ database, payment, log });
  return {
    plans,
    subscriptions,
    ledger: new Ledger(database, config.quotas),
    spendCall: modelCalls.spend,
    deletedUsage,
    handlers: planHandlers(plans, subscriptions),
  };
}
export type PlanModule = ReturnType<typeof planModule>;
