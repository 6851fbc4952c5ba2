import type { Hono } from 'hono';
import { BILLING_WEBHOOK } from '../../contract/api/plan.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { withTimeout } from './body.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';

/** Webhook bodies have a few kilobytes. */
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
 * The payment service's webhook. It is not in the endpoint table, because it comes from another site, without a
 * session, and its raw bytes are signed. Nothing happens before the signature is verified.
 */
export function registerBillingWebhook(
  app: Hono,
  handleWebhook: (body: string, signature: string) => Promise<void>,
  { log, bodyMs }: { readonly log: Log; readonly bodyMs: number },
): void {
  app.post(BILLING_WEBHOOK, async ({ req }) => {
    try {
      const body = await withTimeout(readText(req.raw), bodyMs);
      await handleWebhook(body, req.raw.headers.get('stripe-signature') ?? '');
      return Response.json({ received: true }, { headers: API_HEADERS });
    } catch (error) {
      return answerError(error, log, null);
    }
  });
}
