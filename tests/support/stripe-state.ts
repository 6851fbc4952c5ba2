export const MONTH_SECONDS = 30 * 24 * 60 * 60;
const now = (): number => Math.floor(Date.now() / 1000);

interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  status: string;
  readonly customer: string;
  readonly created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  metadata: Record<string, string>;
  readonly items: { data: { current_period_end: number }[] };
}

interface Checkout {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: string;
  status: string;
  payment_status: string;
  url: string | null;
  subscription: string | null;
  readonly customer: string;
  readonly client_reference_id: string;
  readonly metadata: Record<string, string>;
  readonly subscriptionMetadata: Record<string, string>;
}

interface Answer {
  readonly code: number;
  readonly body: object;
}

/** The parameters of each request; Stripe rejects any other by name. */
const KNOWN: Readonly<Record<string, readonly RegExp[]>> = {
  'POST /v1/customers': [/^email$/, /^metadata\[\w+\]$/],
  'POST /v1/customers/*': [/^email$/],
  'POST /v1/checkout/sessions': [
    /^(mode|customer|client_reference_id|success_url|cancel_url)$/,
    /^line_items\[0\]\[(price|quantity)\]$/,
    /^(subscription_data\[metadata\]|metadata)\[\w+\]$/,
    /^invoice_creation\[enabled\]$/,
  ],
  'POST /v1/subscriptions/*': [/^cancel_at(_period_end)?$/],
  'POST /v1/billing_portal/sessions': [/^(customer|return_url)$/],
};

/** The prices of the stand-in's account, and the mode in which each can be bought. */
const STRIPE_PRICES = { price_pro_month: 'subscription', price_minutes: 'payment' } as const;
/** What a checkout needs, and what only one mode takes (Stripe's API reference, "Create a Checkout Session"). */
const CHECKOUT_NEEDS = ['mode', 'line_items[0][price]', 'line_items[0][quantity]', 'success_url'];
const ONLY_IN: readonly (readonly [start: string, mode: string])[] = [
  ['subscription_data', 'subscription'],
  ['invoice_creation', 'payment'],
];

const refusal = (message: string, code?: string): Answer => ({
  code: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', code, message } },
});
const missing = (): Answer => refusal('No such object', 'resource_missing');

/** Why Stripe refuses a checkout; null where it does not. */
function checkoutRefusal(fields: URLSearchParams): Answer | null {
  const lacking = CHECKOUT_NEEDS.find((name) => !fields.get(name));
  if (lacking) return refusal(`Missing required param: ${lacking}.`, 'parameter_missing');
  const mode = fields.get('mode');
  const price = Object.entries(STRIPE_PRICES).find(([id]) => id === fields.get('line_items[0][price]'));
  if (!price) return refusal('No such price', 'resource_missing');
  if (price[1] !== mode) return refusal(`The price is not for ${mode} mode.`);
  const [strange] = ONLY_IN.filter(
    ([start, only]) => mode !== only && [...fields.keys()].some((name) => name.startsWith(start)),
  );
  return strange ? refusal(`You can not pass ${strange[0]} in ${mode} mode.`) : null;
}

function nested(fields: URLSearchParams, name: string): Record<string, string> {
  const found = [...fields].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

/** Stripe's records of its customers. */
export class StripeState {
  readonly customers = new Map<string, { email: string; metadata: Record<string, string> }>();
  readonly checkouts = new Map<string, Checkout>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly #answers = new Map<string, { asked: string; answer: Answer }>();
  #no = 0;

  #id(prefix: string): string {
    this.#no += 1;
    return `${prefix}_${this.#no}`;
  }

  /** Completes a checkout; a payment method that is confirmed later leaves the subscription `incomplete`. */
  pay(checkout: string, status: 'active' | 'incomplete' = 'active'): { subscription: string | null } {
    const session = this.checkouts.get(checkout);
    if (session?.status !== 'open') throw new Error('the page is not there any more');
    const isPaid = status === 'active';
    Object.assign(session, { status: 'complete', url: null, payment_status: isPaid ? 'paid' : 'unpaid' });
    if (session.mode !== 'subscription') return { subscription: null };
    session.subscription = this.subscribe(session.customer, session.subscriptionMetadata, status);
    return { subscription: session.subscription };
  }

  /** Adds a subscription without a checkout; `age` in seconds. */
  subscribe(customer: string, metadata: Record<string, string>, status = 'active', age = 0): string {
    const id = this.#id('sub');
    const items = { data: [{ current_period_end: now() + MONTH_SECONDS }] };
    this.subscriptions.set(id, {
      id,
      object: 'subscription',
      status,
      customer,
      created: now() - age,
      metadata,
      items,
      cancel_at_period_end: false,
      cancel_at: null,
    });
    return id;
  }

  subscription(id: string): Subscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
  }

  answer(method: string, path: string, fields: URLSearchParams, key: string | null): Answer {
    const known =
      KNOWN[`${method} ${path.replace(/^(\/v1\/(?:customers|subscriptions))\/.+/, '$1/*')}`] ?? [];
    const strange = [...fields.keys()].find((name) => !known.some((shape) => shape.test(name)));
    if (strange) return refusal(`Received unknown parameter: ${strange}`, 'parameter_unknown');
    const asked = `${method} ${path} ${fields}`;
    const before = key === null ? undefined : this.#answers.get(key);
    if (before && before.asked !== asked) return refusal('Keys for idempotent requests', 'idempotency_error');
    const answer = before?.answer ?? this.#do(method, path, fields);
    if (key !== null) this.#answers.set(key, { asked, answer });
    return answer;
  }

  #do(method: string, path: string, fields: URLSearchParams): Answer {
    const [, , kind = '', id = '', more = ''] = path.split('/');
    if (method === 'POST' && path === '/v1/customers') return this.#customer(fields);
    if (kind === 'customers') return this.#setAddress(id, fields);
    if (kind === 'checkout' && method === 'POST') return this.#begin(fields);
    if (kind === 'checkout') {
      const session = this.checkouts.get(more);
      return session ? { code: 200, body: session } : missing();
    }
    if (kind === 'subscriptions') return this.#subscription(method, id, fields);
    if (path === '/v1/billing_portal/sessions') {
      const customer = fields.get('customer') ?? '';
      if (!this.customers.has(customer)) return missing();
      return { code: 200, body: { url: `https://billing.stripe.example/${customer}` } };
    }
    return refusal('Unrecognized request URL');
  }

  #customer(fields: URLSearchParams): Answer {
    const id = this.#id('cus');
    const metadata = nested(fields, 'metadata');
    this.customers.set(id, { email: fields.get('email') ?? '', metadata });
    return { code: 200, body: { id, object: 'customer' } };
  }

  #setAddress(id: string, fields: URLSearchParams): Answer {
    const found = this.customers.get(id);
    if (!found) return missing();
    this.customers.set(id, { ...found, email: fields.get('email') ?? found.email });
    return { code: 200, body: { id, object: 'customer' } };
  }

  #begin(fields: URLSearchParams): Answer {
    const customer = fields.get('customer') ?? '';
    if (!this.customers.has(customer)) return missing();
    const refused = checkoutRefusal(fields);
    if (refused) return refused;
    const id = this.#id('cs');
    const session: Checkout = {
      id,
      object: 'checkout.session',
      mode: fields.get('mode') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.example/${id}`,
      subscription: null,
      customer,
      client_reference_id: fields.get('client_reference_id') ?? '',
      metadata: nested(fields, 'metadata'),
      subscriptionMetadata: nested(fields, 'subscription_data[metadata]'),
    };
    this.checkouts.set(id, session);
    return { code: 200, body: { ...session } };
  }

  #subscription(method: string, id: string, fields: URLSearchParams): Answer {
    const found = this.subscriptions.get(id);
    if (!found) return missing();
    if (method === 'GET') return { code: 200, body: found };
    if (found.status === 'canceled') {
      return method === 'DELETE'
        ? missing()
        : refusal('A canceled subscription can only update its metadata.');
    }
    if (method === 'DELETE') found.status = 'canceled';
    else if (fields.size > 1) return refusal('Pass only one of cancel_at and cancel_at_period_end.');
    else this.#setEnd(found, fields);
    return { code: 200, body: found };
  }

  #setEnd(found: Subscription, fields: URLSearchParams): void {
    const isEnding = fields.get('cancel_at_period_end') === 'true';
    if (isEnding) found.cancel_at = found.items.data[0]?.current_period_end ?? null;
    // A date that was set without the flag stays.
    else if (found.cancel_at_period_end || fields.get('cancel_at') === '') found.cancel_at = null;
    found.cancel_at_period_end = isEnding;
  }
}
