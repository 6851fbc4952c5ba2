import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MONTH_SECONDS, StripeState } from './stripe-state.ts';

const WEBHOOK_SECRET = 'whsec_stand_in_0123456789';
const SECRET_KEY = 'sk_test_stand_in_0123456789';

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: URLSearchParams;
}

export interface StripeStandIn {
  /** Settings of a server that takes payments through the stand-in. */
  readonly settings: Readonly<Record<string, string>>;
  readonly requests: StripeRequest[];
  /** Stripe's state: customers, checkouts and subscriptions, which a test reads and advances. */
  readonly book: StripeState;
  /** Answers the next requests with this status; null restores normal answers. */
  failWith(status: number | null): void;
  /** Runs a task once, before the next request to a path that contains `path` is answered. */
  meanwhile(path: string, task: () => Promise<unknown>): void;
  /**
   * Body and signature of an event, as Stripe sends them; `age` in seconds, another `secret` for forgeries.
   */
  sign(event: object, more?: { age?: number; secret?: string }): { body: string; signature: string };
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/**
 * A server that implements only the used part of Stripe's API (docs.stripe.com/api): it checks the key,
 * rejects unknown parameters, supports idempotency keys, and signs events.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const requests: StripeRequest[] = [];
  const book = new StripeState();
  let status: number | null = null;
  let waiting: { path: string; task: () => Promise<unknown> } | null = null;
  const server = createServer(async (request, response) => {
    const fields = new URLSearchParams(await readBody(request));
    const { method = '', url: path = '' } = request;
    requests.push({ method, path, fields });
    if (waiting && path.includes(waiting.path)) {
      const { task } = waiting;
      waiting = null;
      await task();
    }
    const answer = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    if (status !== null) {
      // Like Stripe's own messages, this one repeats the request's values.
      const message = `Out of order: ${[...fields.values()].join(' ')}`;
      return answer(status, { error: { type: 'api_error', code: 'out_of_order', message } });
    }
    const key = request.headers['idempotency-key'];
    const { code, body } = book.answer(method, path, fields, typeof key === 'string' ? key : null);
    return answer(code, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requests,
    book,
    settings: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE: 'price_pro_month',
      STRIPE_MINUTES_PRICE: 'price_minutes',
      STRIPE_BASE_URL: url,
      PUBLIC_URL: SHOP_URL,
    },
    failWith(next) {
      status = next;
    },
    meanwhile(path, task) {
      waiting = { path, task };
    },
    sign(event, { age = 0, secret = WEBHOOK_SECRET } = {}) {
      const body = JSON.stringify({ object: 'event', ...event });
      const at = Math.floor(Date.now() / 1000) - age;
      const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${v1}` };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The public address of the server that takes payments through the stand-in. */
export const SHOP_URL = 'http://127.0.0.1:1';
export { MONTH_SECONDS };
