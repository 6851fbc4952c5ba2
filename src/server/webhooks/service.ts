import { randomBytes, randomUUID } from 'node:crypto';
import type { CreatedWebhook, Webhook, WebhookForm } from '../../contract/api/webhooks.ts';
import { WEBHOOK } from '../../contract/limits.ts';
import { requireSession } from '../accounts/passwords/revalidation-store.ts';
import { AppError } from '../app-error.ts';
import type { Connection } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SecretBox } from '../secret-box.ts';
import type { SessionUser } from '../session-user.ts';
import { mayBePublic } from './public-addresses.ts';
import type { WebhookNetwork } from './send.ts';
import { isOn, type WebhookRow, type WebhookStore } from './store.ts';

/** Bytes of a signing secret; the specification asks for 24 to 64. */
const SECRET_BYTES = 32;
/** Libraries of Standard Webhooks expect it before a secret. */
const SECRET_PREFIX = 'whsec_';

interface WebhookParts {
  readonly store: WebhookStore;
  readonly box: SecretBox;
  readonly network: WebhookNetwork;
  readonly jobs: Pick<Jobs, 'add'>;
  now(): number;
}

const moment = (at: number): string => new Date(Number(at)).toISOString();

/** A stored webhook as the API returns it. */
function present(row: WebhookRow): Webhook {
  const { last_at: at, last_status: status, last_error: error } = row;
  const last =
    at === null ? null : { at: moment(at), status: status === null ? null : Number(status), error };
  return {
    id: row.id,
    url: row.url,
    withText: Number(row.with_text) === 1,
    createdAt: moment(row.created_at),
    lastDelivery: last,
    isOn: isOn(row),
  };
}

/** Webhooks of users for new texts. */
export function createWebhooks({ store, box, network, jobs, now }: WebhookParts) {
  return {
    list: async (owner: number): Promise<Webhook[]> => (await store.of(owner).list()).map(present),

    /**
     * Creates a webhook; its secret is returned here only. `putNotice`: stores a mail about it, with it.
     * @throws AppError `too_many_webhooks`, `webhook_address_refused`, `unauthenticated` when a new password has ended the
     * session
     */
    create: (
      user: SessionUser,
      { url, withText }: WebhookForm,
      putNotice: (tx: Connection) => Promise<void>,
    ): Promise<CreatedWebhook> =>
      store.change(user.owner, async (webhooks, tx) => {
        await requireSession(tx, user);
        if (network === 'public' && !mayBePublic(url)) throw new AppError('webhook_address_refused');
        if ((await webhooks.list()).length >= WEBHOOK.max) throw new AppError('too_many_webhooks');
        const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
        const id = randomUUID();
        const row = {
          id,
          url,
          with_text: withText ? 1 : 0,
          secret: box.encrypt(secret, id),
          created_at: now(),
          last_at: null,
          last_status: null,
          last_error: null,
        };
        await webhooks.insert(row);
        await putNotice(tx);
        return { ...present({ ...row, owner: user.owner }), secret };
      }),

    /** @throws AppError `not_found` */
    async remove(owner: number, id: string): Promise<{ deleted: 1 }> {
      if (!(await store.of(owner).remove(id))) throw new AppError('not_found');
      return { deleted: 1 };
    },

    /** Stores a job for each webhook of an owner that is on, in the transaction that stores a text. */
    async enqueueDeliveries(tx: Connection, owner: number, text: string): Promise<void> {
      for (const row of await store.of(owner, tx).list()) {
        if (isOn(row)) await jobs.add(tx, 'deliver-webhook', { webhook: row.id, text });
      }
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
