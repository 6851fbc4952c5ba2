import { randomBytes, randomUUID } from 'node:crypto';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import type {
  CreatedWebhook,
  Delivery,
  Webhook,
  WebhookForm,
  WebhookPayload,
} from '../../contract/api/webhooks.ts';
import { WEBHOOK } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Connection } from '../db/database.ts';
import { HopelessJobError } from '../jobs/job-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { mayBePublic } from './public-addresses.ts';
import type { SecretBox } from './secrets.ts';
import type { Attempt, Send, WebhookNetwork } from './send.ts';
import type { WebhookRow, WebhookStore } from './store.ts';

/** Bytes of a signing secret; the specification asks for 24 to 64. */
const SECRET_BYTES = 32;
/** Libraries of Standard Webhooks expect it before a secret. */
const SECRET_PREFIX = 'whsec_';

interface WebhookParts {
  readonly store: WebhookStore;
  readonly box: SecretBox;
  readonly send: Send;
  readonly network: WebhookNetwork;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly now: () => number;
}

const moment = (at: number): string => new Date(Number(at)).toISOString();

/** A stored webhook as the API returns it. */
function present(row: WebhookRow): Webhook {
  const { last_at: at, last_status: status, last_error: error } = row;
  return {
    id: row.id,
    url: row.url,
    withText: row.with_text === 1,
    createdAt: moment(row.created_at),
    lastDelivery:
      at === null ? null : { at: moment(at), status: status === null ? null : Number(status), error },
  };
}

const isTaken = (attempt: Attempt): boolean =>
  'status' in attempt && attempt.status >= 200 && attempt.status < 300;

function payloadOf(
  row: WebhookRow,
  { id, createdAt, language, text }: Transcription,
  at: number,
): WebhookPayload {
  const data = { id, createdAt, language, ...(Number(row.with_text) === 1 && { text }) };
  return { type: 'text.created', timestamp: moment(at), data };
}

/** Tells addresses of the user's choice of new texts, in signed requests. */
export function createWebhooks(parts: WebhookParts) {
  const { store, box, send, jobs, now } = parts;

  /** Sends, and notes what came of it. */
  async function attempt(
    row: WebhookRow,
    id: string,
    payload: WebhookPayload,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const secret = box.open(row.secret, row.id);
    const done = await send({ id, url: row.url, secret, payload }, signal);
    await store.of(row.owner).noteDelivery(row.id, {
      last_at: now(),
      last_status: 'status' in done ? done.status : null,
      last_error: 'error' in done ? done.error : null,
    });
    return done;
  }

  return {
    list: async (owner: number): Promise<Webhook[]> => (await store.of(owner).list()).map(present),

    /**
     * Creates a webhook; its secret is returned here only.
     * @throws AppError `too_many_webhooks`, `webhook_address_refused`
     */
    create: (owner: number, { url, withText }: WebhookForm): Promise<CreatedWebhook> =>
      store.change(owner, async (webhooks) => {
        if (parts.network === 'public' && !mayBePublic(url)) throw new AppError('webhook_address_refused');
        if ((await webhooks.list()).length >= WEBHOOK.max) throw new AppError('too_many_webhooks');
        const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
        const id = randomUUID();
        const row = {
          ...{ id, url, with_text: withText ? 1 : 0, secret: box.close(secret, id), created_at: now() },
          ...{ last_at: null, last_status: null, last_error: null },
        };
        await webhooks.insert(row);
        return { ...present({ ...row, owner }), secret };
      }),

    /** Sends a request now. @throws AppError `not_found` */
    async test(owner: number, id: string, signal: AbortSignal): Promise<Delivery> {
      const row = await store.of(owner).find(id);
      if (!row) throw new AppError('not_found');
      const payload: WebhookPayload = { type: 'test', timestamp: moment(now()), data: {} };
      const done = await attempt(row, randomUUID(), payload, signal);
      return {
        at: moment(now()),
        status: 'status' in done ? done.status : null,
        error: 'error' in done ? done.error : null,
      };
    },

    /** @throws AppError `not_found` */
    async remove(owner: number, id: string): Promise<{ deleted: 1 }> {
      if (!(await store.of(owner).remove(id))) throw new AppError('not_found');
      return { deleted: 1 };
    },

    /** Stores a job for each webhook of an owner, in the transaction that stores a text. */
    async announce(tx: Connection, owner: number, text: string): Promise<void> {
      for (const { id: webhook } of await store.of(owner, tx).list()) {
        await jobs.add(tx, 'deliver-webhook', { webhook, text });
      }
    },

    /**
     * Delivers a text; `read`: its owner's text.
     * @throws HopelessJobError when one of them is gone, or the address is refused; Error to be tried again
     */
    async deliver(
      { webhook, text }: { readonly webhook: string; readonly text: string },
      read: (owner: number, id: string) => Promise<Transcription>,
      signal: AbortSignal,
    ): Promise<void> {
      const row = await store.ofJob(webhook);
      // Who deleted it wants nothing to be sent any more.
      if (!row) return;
      const found = await read(row.owner, text).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      });
      if (!found) return;
      const done = await attempt(row, `${webhook}.${text}`, payloadOf(row, found, now()), signal);
      if (isTaken(done)) return;
      const code = 'error' in done ? done.error : `http_${done.status}`;
      if (code === 'webhook_address_refused' || code === 'http_410') throw new HopelessJobError(code);
      throw Object.assign(new Error('a webhook was not taken'), { code });
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
