import type { Config } from '../config/config.ts';
import { readServerSecrets } from '../config/server-secret.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createDeliveries, type ReadText } from '../webhooks/deliveries.ts';
import { webhookHandlers } from '../webhooks/handlers.ts';
import { createSecretBox, renewWebhookSecrets } from '../webhooks/secrets.ts';
import { createSend } from '../webhooks/send.ts';
import { createWebhooks } from '../webhooks/service.ts';
import { createWebhookStore } from '../webhooks/store.ts';

const HOUR_MS = 60 * 60_000;

/** Addresses that are told of new texts. */
export function webhooksModule({
  config,
  database,
  jobs,
}: {
  config: Config;
  database: Database;
  jobs: Jobs;
}) {
  const store = createWebhookStore(database);
  const box = createSecretBox(() => readServerSecrets(config));
  const network = config.webhookNetwork;
  const now = Date.now;
  const webhooks = createWebhooks({ store, box, network, jobs, now });
  const deliveries = createDeliveries({ store, box, send: createSend(network), now });
  jobs.work('renew-webhook-secrets', () => renewWebhookSecrets(store, box));
  jobs.every('renew-webhook-secrets', HOUR_MS);
  return {
    announce: webhooks.announce,
    handlers: webhookHandlers(webhooks, deliveries),
    /** Registers the worker that delivers; `read` comes from texts, which announce themselves here. */
    deliverWith: (read: ReadText): void =>
      jobs.work('deliver-webhook', (data, signal) => deliveries.deliver(data, read, signal)),
  };
}
export type WebhooksModule = ReturnType<typeof webhooksModule>;
