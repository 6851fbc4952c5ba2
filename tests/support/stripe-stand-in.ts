import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const WEBHOOK_SECRET = 'whsec_stand_in_0123456789';
const SECRET_KEY = 'sk_test_stand_in_0123456789';

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: URLSearchParams;
}

export interface StripeStandIn {
  /** Settings of a server that is paid through the stand-in. */
  readonly settings: Readonly<Record<string, string>>;
  readonly requests: StripeRequest[];
  /** The next requests are answered with this status. */
  failWith(status: number | null): void;
  /** Something that happens once, before the next request is answered. */
  meanwhile(task: () => Promise<unknown>): void;
  /** Body and signature of an event, as Stripe sends them; `age` in seconds, `secret` other than its own for forgeries. */
  sign(event: object, more?: { age?: number; secret?: string }): { body: string; signature: string };
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** A server that speaks as much of Stripe's API as is used (docs.stripe.com/api), checks the key, and signs events. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const requests: StripeRequest[] = [];
  let status: number | null = null;
  let task: (() => Promise<unknown>) | null = null;
  const server = createServer(async (request, response) => {
    const fields = new URLSearchParams(await readBody(request));
    const { method = '', url: path = '' } = request;
    requests.push({ method, path, fields });
    const happening = task;
    task = null;
    await happening?.();
    const answer = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    if (status !== null) {
      // As Stripe's own messages do, it repeats what it was sent.
      const message = `Out of order: ${[...fields.values()].join(' ')}`;
      return answer(status, { error: { type: 'api_error', code: 'out_of_order', message } });
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      return answer(200, {
        ...{ id: 'cs_test_1', object: 'checkout.session', mode: fields.get('mode') },
        url: `https://checkout.stripe.example/pay/cs_test_1?for=${fields.get('client_reference_id')}`,
      });
    }
    if (method === 'DELETE' && path.startsWith('/v1/subscriptions/')) {
      const id = path.slice('/v1/subscriptions/'.length);
      if (id === 'sub_gone') {
        return answer(404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' },
        });
      }
      return answer(200, { id, object: 'subscription', status: 'canceled' });
    }
    return answer(404, { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requests,
    settings: {
      ...{ BILLING: 'stripe', STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ...{ STRIPE_PRICE: 'price_pro_month', STRIPE_BASE_URL: url, PUBLIC_URL: SHOP_URL },
    },
    failWith(next) {
      status = next;
    },
    meanwhile(next) {
      task = next;
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

/** Where people reach the server that is paid through the stand-in. */
export const SHOP_URL = 'http://127.0.0.1:1';

/** The event of a subscription that was paid for, at this server or (`metadata`) elsewhere. */
export const paidEvent = (
  id: string,
  userId: string,
  subscription: string,
  metadata: Readonly<Record<string, string>> = { parlance: SHOP_URL },
) => ({
  ...{ id, type: 'checkout.session.completed' },
  data: { object: { object: 'checkout.session', client_reference_id: userId, subscription, metadata } },
});

/** The event of a subscription that ended, or whose payment failed for good. */
export const endedEvent = (id: string, subscription: string, status = 'canceled') => ({
  ...{ id, type: status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated' },
  data: { object: { id: subscription, object: 'subscription', status } },
});
