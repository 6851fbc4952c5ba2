import { randomUUID } from 'node:crypto';
import type { Transcription } from '../../contract/api/transcriptions.ts';
import type { Delivery, WebhookPayload } from '../../contract/api/webhooks.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { WEBHOOK } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { JobAttempt } from '../jobs/jobs.ts';
import { OwnerLimit } from '../jobs/owner-limit.ts';
import type { SecretBox } from '../secret-box.ts';
import { type Attempt, NO_ANSWER, type Send } from './send.ts';
import { isOn, type WebhookRow, type WebhookStore } from './store.ts';

interface DeliveryParts {
  readonly store: WebhookStore;
  readonly box: SecretBox;
  readonly send: Send;
  /** Whether a user allows sending words to an address. */
  mayReceiveText(owner: number, url: string): Promise<boolean>;
  /** Records in the privacy receipt of a text what an address received. */
  recordReceipt(owner: number, textId: string, url: string, text: string): Promise<void>;
  now(): number;
}

/** Reads an owner's text. @throws AppError `not_found` */
export type ReadText = (owner: number, id: string) => Promise<Transcription>;

const NOTHING_LEAVES = 'nothing_leaves' satisfies ErrorCode;
/** The server's secret was changed without `SECRET_ALSO`. */
const SECRET_UNREADABLE = 'webhook_secret_unreadable';
/** Outcomes that a retry cannot change. The user sees them with the webhook; they do not concern the operator. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'webhook_address_refused',
  NOTHING_LEAVES,
  SECRET_UNREADABLE,
]);

/** Outcomes that took all the time there is for an answer. */
const SILENT_ERRORS: ReadonlySet<string> = new Set([NO_ANSWER, 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * True for a while after a webhook did not respond: waiting for it again would delay the user's other webhooks (Nygard,
 * "Release It!", circuit breaker).
 */
const isCircuitOpen = ({ last_error, last_at }: WebhookRow, now: number): boolean =>
  SILENT_ERRORS.has(last_error ?? '') && now - Number(last_at) < WEBHOOK.restMs;

const deliveryError = (code: string): Error =>
  Object.assign(new Error('a webhook was not accepted'), { code });

const statusOf = (attempt: Attempt): number | null => ('status' in attempt ? attempt.status : null);
const errorOf = (attempt: Attempt): string | null => ('error' in attempt ? attempt.error : null);
const isFinal = (status: number | null, error: string | null): boolean =>
  error === null ? !isOn({ last_status: status }) : FINAL_ERRORS.has(error);
const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** `at`: when the text was stored; the same in each attempt. */
function payloadOf(row: WebhookRow, transcription: Transcription, at: number): WebhookPayload {
  const { id, createdAt, language, text } = transcription;
  const data = { id, createdAt, language, ...(Number(row.with_text) === 1 && { text }) };
  return { type: 'text.created', timestamp: new Date(at).toISOString(), data };
}

/** The text, or null where it was deleted meanwhile. */
async function textOf(read: ReadText, owner: number, id: string): Promise<Transcription | null> {
  try {
    return await read(owner, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

interface Message {
  readonly row: WebhookRow;
  readonly id: string;
  readonly payload: WebhookPayload;
}

/** Sends a request, and records in the receipt of its text what was sent. */
async function deliver(
  { box, send, mayReceiveText, recordReceipt }: DeliveryParts,
  { row, id, payload }: Message,
  signal: AbortSignal,
): Promise<Attempt> {
  if (!(await mayReceiveText(row.owner, row.url))) return { error: NOTHING_LEAVES };
  const secret = box.decryptOrNull(row.secret, row.id);
  if (secret === null) return { error: SECRET_UNREADABLE };
  const { id: textId, text = '' } = payload.data;
  let isSent = false;
  const onSent = (): void => {
    isSent = true;
  };
  try {
    return await send({ id, url: row.url, secret, payload, onSent }, signal);
  } finally {
    if (textId !== undefined && isSent) await recordReceipt(row.owner, textId, row.url, text);
  }
}

/** Stores the outcome of a delivery, for its owner to see. */
async function recordOutcome(
  { store, now }: DeliveryParts,
  row: WebhookRow,
  outcome: Attempt,
  isTest = false,
): Promise<Delivery> {
  const at = now();
  const [status, error] = [statusOf(outcome), errorOf(outcome)];
  const last = { last_at: at, last_status: status, last_error: error };
  // Only a test turns a webhook on again: a delivery that was on its way when it was turned off leaves it off.
  await store.of(row.owner).recordDelivery(row.id, last, isTest && isAccepted(status));
  return { at: new Date(at).toISOString(), status, error };
}

/** Sends signed requests to webhooks, and stores the outcomes. */
export function createDeliveries(parts: DeliveryParts) {
  const { store, now } = parts;
  /** Slow webhooks of one owner must not delay those of others. */
  const limit = new OwnerLimit(WEBHOOK.atOnce);

  return {
    /** Sends a request now. @throws AppError `not_found`, `cancelled` when the client is gone */
    async test(owner: number, id: string, signal: AbortSignal): Promise<Delivery> {
      const row = await store.of(owner).find(id);
      if (!row) throw new AppError('not_found');
      const payload: WebhookPayload = { type: 'test', timestamp: new Date(now()).toISOString(), data: {} };
      const message = { row, id: randomUUID(), payload };
      const outcome = await deliver(parts, message, signal).catch((error) => {
        throw signal.aborted ? new AppError('cancelled', {}, { cause: error }) : error;
      });
      return recordOutcome(parts, row, outcome, true);
    },

    /**
     * Delivers a text to a webhook; does nothing if one of them is gone, or the webhook is off. After the last attempt,
     * only the outcome shown to its owner remains.
     * @throws Error to be retried, and BusyJobError while other deliveries of the owner come first
     */
    async deliver(
      { webhook, text }: { readonly webhook: string; readonly text: string },
      read: ReadText,
      signal: AbortSignal,
      { isLast, addedAt }: JobAttempt,
    ): Promise<void> {
      const row = await store.ofJob(webhook);
      if (!row) return;
      if (!isLast && isCircuitOpen(row, now())) throw deliveryError('webhook_rests');
      const outcome = await limit.run(row.owner, async () => {
        const transcription = isOn(row) && (await textOf(read, row.owner, text));
        if (!transcription) return null;
        const message = { row, id: `${webhook}.${text}`, payload: payloadOf(row, transcription, addedAt) };
        return recordOutcome(parts, row, await deliver(parts, message, signal));
      });
      if (!outcome || isLast || isAccepted(outcome.status) || isFinal(outcome.status, outcome.error)) return;
      throw deliveryError(outcome.error ?? `http_${outcome.status}`);
    },
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
