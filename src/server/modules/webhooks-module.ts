import { countWords } from '../../text/word-count.ts';
import type { PrepareNotice } from '../accounts/account-notice.ts';
import type { Config } from '../config/config.ts';
import { readServerSecrets } from '../config/server-secret.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { zonedHostOf } from '../privacy/network-zone.ts';
import { createReceiptStore } from '../privacy/receipt-store.ts';
import { createSecretBox, renewSecrets } from '../secret-box.ts';
import { createDeliveries, type ReadText } from '../webhooks/deliveries.ts';
import { webhookHandlers } from '../webhooks/handlers.ts';
import { createSend } from '../webhooks/send.ts';
import { createWebhooks } from '../webhooks/service.ts';
import { createWebhookStore } from '../webhooks/store.ts';
import type { UsersModule } from './users-module.ts';

const HOUR_MS = 60 * 60_000;

const DELIVERY_RECEIPT = { kind: 'told', tool: null, service: 'Webhook', model: null } as const;
const lengthOf = (text: string) => ({ words: countWords(text), characters: text.length });

/** Webhooks for new texts. */
export function webhooksModule({
  config,
  database,
  jobs,
  users,
}: {
  config: Config;
  database: Database;
  jobs: Jobs;
  users: Pick<UsersModule, 'nothingLeaves'>;
}) {
  const store = createWebhookStore(database);
  const box = createSecretBox('webhook secrets', () => readServerSecrets(config));
  const receipts = createReceiptStore(database);
  const network = config.webhookNetwork;
  const now = Date.now;
  const webhooks = createWebhooks({ store, box, network, jobs, now });
  const deliveries = createDeliveries({
    store,
    box,
    send: createSend(network),
    now,
    mayReceiveText: async (owner, url) =>
      zonedHostOf(url).place !== 'outside' || !(await users.nothingLeaves(owner)),
    recordReceipt: (owner, textId, url, text) =>
      receipts.record(owner, textId, { ...DELIVERY_RECEIPT, ...zonedHostOf(url), ...lengthOf(text) }, now()),
  });
  jobs.work('renew-webhook-secrets', () => renewSecrets(store, box));
  jobs.every('renew-webhook-secrets', HOUR_MS);
  return {
    announce: webhooks.enqueueDeliveries,
    handlersWith: (prepareNotice: PrepareNotice) => webhookHandlers(webhooks, deliveries, prepareNotice),
    /** Registers the worker that delivers; `read` is provided by the module of the texts. */
    deliverWith: (read: ReadText): void =>
      jobs.work('deliver-webhook', (data, signal, attempt) =>
        deliveries.deliver(data, read, signal, attempt),
      ),
  };
}
export type WebhooksModule = ReturnType<typeof webhooksModule>;
