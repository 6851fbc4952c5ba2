import type { Hono } from 'hono';
import { BILLING_WEBHOOK } from '../../contract/api/plan.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';

/** News of a payment are a few kilobytes. */
const MAX_BYTES = 256 * 1024;

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new AppError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Where the payment service tells what was paid. It comes from another site, without a session and as bytes that are
 * signed as they are: so it is no endpoint of the table. Nothing is done before the signature is proven.
 */
export function registerBillingWebhook(
  app: Hono,
  hear: (body: string, signature: string) => Promise<void>,
  log: Log,
): void {
  app.post(BILLING_WEBHOOK, async ({ req }) => {
    try {
      await hear(await readText(req.raw), req.raw.headers.get('stripe-signature') ?? '');
      return Response.json({ received: true }, { headers: API_HEADERS });
    } catch (error) {
      return answerError(error, log, null);
    }
  });
}
