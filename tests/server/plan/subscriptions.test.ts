import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { EXTRA_MINUTES, PLANS } from '../../../src/contract/limits.ts';
import { hashToken, newToken } from '../../../src/server/accounts/sessions/token.ts';
import type { Config } from '../../../src/server/config/config.ts';
import { readPlan } from '../../../src/server/plan/store.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import {
  MONTH_SECONDS,
  SHOP_URL,
  type StripeStandIn,
  startStripeStandIn,
} from '../../support/stripe-stand-in.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const planOf = async (client: TestClient) => (await client.get('/api/plan')).body as Plan;
const change = (client: TestClient, body: object) => client.json('POST', '/api/plan', body);

describe.each(DATABASES)('POST /api/plan without billing on %s (growth 4, 9; decisions: plans)', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
  });

  it('changes the plan immediately in both directions', async () => {
    expect((await change(ann, { plan: 'pro' })).body).toMatchObject({ plan: 'pro', checkoutUrl: null });
    expect(await planOf(ann)).toMatchObject({
      plan: 'pro',
      billing: 'none',
      seconds: { limit: PLANS.pro.minutes * 60 },
      trial: { available: false, endsAt: null },
    });
    expect((await change(ann, { plan: 'free' })).body).toMatchObject({ plan: 'free' });
  });

  it('offers Pro for seven days, once', async () => {
    expect((await planOf(ann)).trial).toEqual({ available: true, endsAt: null });
    const { body } = await change(ann, { plan: 'pro', trial: true });
    const { plan, trial } = body as Plan;
    expect(plan).toBe('pro');
    const left = Date.parse(trial.endsAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(6.99 * DAY_MS);
    expect(left).toBeLessThanOrEqual(7 * DAY_MS);
    // The trial ends without an action, and with it Pro's recording limits.
    const { no } = await server.database.db
      .selectFrom('owners')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', ann.email)
      .select('no')
      .executeTakeFirstOrThrow();
    expect(await readPlan(server.database.db, no, Date.now() + 6.9 * DAY_MS)).toBe('pro');
    expect(await readPlan(server.database.db, no, Date.now() + 7.1 * DAY_MS)).toBe('free');

    await change(ann, { plan: 'free' });
    expect(await planOf(ann)).toMatchObject({ plan: 'free', trial: { available: false, endsAt: null } });
    expect(await change(ann, { plan: 'pro', trial: true })).toMatchObject({
      status: 409,
      body: { code: 'trial_used' },
    });
  });

  it('starts only one trial from concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(ann, { plan: 'pro', trial: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('applies the plan to its account only and rejects unknown plans and fields', async () => {
    await change(ann, { plan: 'pro' });
    expect((await planOf(await server.signUp())).plan).toBe('free');
    for (const body of [{ plan: 'business' }, {}, { plan: 'pro', minutes: 9 }]) {
      expect((await change(ann, body)).status).toBe(400);
    }
  });
});

describe.each(DATABASES)('Stripe billing on %s', (kind) => {
  let standIn: StripeStandIn;
  let server: TestServer;
  let ann: TestClient;
  let userId: string;
  const lines: string[] = [];
  beforeAll(async () => {
    standIn = await startStripeStandIn();
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const ownAddress = (config: Config): Config => ({ ...config, publicUrl: null });
    server = await startTestServer(kind, standIn.settings, ownAddress, { log });
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  beforeEach(async () => {
    ann = await server.signUp();
    userId = ((await ann.get('/api/user')).body as { id: string }).id;
    standIn.requests.length = 0;
    lines.length = 0;
  });
  afterEach(() => standIn.failWith(null));

  let events = 0;
  /** Sends an event like Stripe: cross-site and without a session. */
  const tell = ({ body, signature }: { body: string; signature: string }) =>
    fetch(`${server.url}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  /** An event with only an id, because the server must not trust its other fields: they may be outdated. */
  const eventOf = (type: string, object: object) =>
    standIn.sign({ id: `evt_${++events}`, type, data: { object } });
  const hear = async (type: string, id: string) => {
    const answer = await tell(eventOf(type, { id }));
    expect(answer.status).toBe(200);
  };
  const updated = (id: string) => hear('customer.subscription.updated', id);
  const begin = async (client = ann) => {
    const { body, status } = await change(client, { plan: 'pro' });
    expect(status).toBe(200);
    const { checkoutUrl } = body as { checkoutUrl: string | null };
    return checkoutUrl?.split('/').at(-1) ?? '';
  };
  /** Pays on Stripe's page, and sends Stripe's event; returns the subscription. */
  const pay = async (client = ann) => {
    const checkout = await begin(client);
    const subscription = standIn.book.pay(checkout).subscription ?? '';
    await hear('checkout.session.completed', checkout);
    return subscription;
  };
  const asked = (method: string, part: string) =>
    standIn.requests.filter((request) => request.method === method && request.path.includes(part));

  it('starts on the checkout page of Stripe and takes effect once Stripe confirms', async () => {
    const checkout = await begin();
    expect(await planOf(ann)).toMatchObject({ plan: 'free', billing: 'stripe', subscription: null });
    const [customer] = [...standIn.book.customers].filter(([, { email }]) => email === ann.email);
    const [session] = asked('POST', '/v1/checkout/sessions');
    expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_pro_month',
      'line_items[0][quantity]': '1',
      client_reference_id: userId,
      customer: customer?.[0],
      'metadata[parlance]': SHOP_URL,
      'subscription_data[metadata][parlance]': SHOP_URL,
      success_url: `${SHOP_URL}/settings?checkout=done#plan`,
    });
    standIn.book.pay(checkout);
    await hear('checkout.session.completed', checkout);
    expect(await planOf(ann)).toMatchObject({
      plan: 'pro',
      subscription: { status: 'active', endsAt: null },
    });
  });

  it('uses one customer and one checkout session however often the checkout is started', async () => {
    const [first, second] = await Promise.all([begin(), begin()]);
    expect(second).toBe(first);
    expect(await begin()).toBe(first);
    // Paid, but Stripe's event has not arrived: the user must not pay again.
    standIn.book.pay(first);
    expect(await change(ann, { plan: 'pro' })).toMatchObject({ body: { plan: 'pro', checkoutUrl: null } });
    expect(asked('POST', '/v1/checkout/sessions').length).toBeLessThanOrEqual(2);
    const mine = [...standIn.book.customers.values()].filter(({ email }) => email === ann.email);
    expect(mine).toHaveLength(1);
  });

  it('updates the email address of the Stripe customer with that of the account', async () => {
    await begin();
    const [token, email] = [newToken(), `new-${ann.email}`];
    const link = { user_id: userId, purpose: 'addressChange', email, token_hash: hashToken(token) };
    const times = { created_at: Date.now(), expires_at: Date.now() + DAY_MS };
    await server.database.db
      .insertInto('account_links')
      .values({ ...link, ...times })
      .execute();
    expect((await ann.json('POST', '/api/confirm-link', { token })).status).toBe(200);
    await waitFor(() => {
      const addresses = [...standIn.book.customers.values()].map((customer) => customer.email);
      expect(addresses).toContain(email);
      expect(addresses).not.toContain(ann.email);
    }, 20_000);
  });

  it('creates a new customer when Stripe no longer knows the old one', async () => {
    const checkout = await begin();
    // Deleted at Stripe, or known only to earlier API keys.
    standIn.book.customers.clear();
    standIn.book.checkouts.delete(checkout);
    expect(await ann.json('POST', '/api/plan/minutes', {})).toMatchObject({ status: 200 });
    expect(await begin()).not.toBe(checkout);
    expect([...standIn.book.customers.values()]).toMatchObject([{ email: ann.email }]);
    standIn.book.customers.clear();
    expect((await ann.json('POST', '/api/plan/portal', {})).status).toBe(200);
  });

  it('rejects a checkout during a pending payment and allows a new one after it failed', async () => {
    const checkout = await begin();
    const subscription = standIn.book.pay(checkout, 'incomplete').subscription ?? '';
    await hear('checkout.session.completed', checkout);
    expect(await change(ann, { plan: 'pro' })).toMatchObject({
      status: 409,
      body: { code: 'payment_pending' },
    });
    expect((await planOf(ann)).plan).toBe('free');
    standIn.book.subscription(subscription).status = 'incomplete_expired';
    await updated(subscription);
    const next = await begin();
    expect(next).not.toBe(checkout);
    const expired = standIn.book.checkouts.get(next);
    if (expired) Object.assign(expired, { status: 'expired', url: null });
    expect(await begin()).not.toBe(next);
  });

  it('keeps Pro until the paid period ends after a cancellation, which can be undone', async () => {
    const subscription = await pay();
    const { body } = await change(ann, { plan: 'free' });
    const { plan, subscription: told } = body as Plan;
    expect([plan, told?.status]).toEqual(['pro', 'ending']);
    const left = Date.parse(told?.endsAt ?? '') / 1000 - Date.now() / 1000;
    expect(Math.abs(left - MONTH_SECONDS)).toBeLessThan(60);
    expect(asked('DELETE', subscription)).toEqual([]);
    expect((await change(ann, { plan: 'pro' })).body).toMatchObject({
      plan: 'pro',
      checkoutUrl: null,
      subscription: { status: 'active', endsAt: null },
    });
    // Stripe's portal sets a date instead of the flag.
    const sold = standIn.book.subscription(subscription);
    sold.cancel_at = sold.items.data[0]?.current_period_end ?? null;
    await updated(subscription);
    expect(await planOf(ann)).toMatchObject({ plan: 'pro', subscription: { status: 'ending' } });
    expect((await change(ann, { plan: 'pro' })).body).toMatchObject({
      plan: 'pro',
      checkoutUrl: null,
      subscription: { status: 'active', endsAt: null },
    });
    await change(ann, { plan: 'free' });
    sold.status = 'canceled';
    await hear('customer.subscription.deleted', subscription);
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: null });
  });

  it('follows the current state at Stripe whatever the order and number of events', async () => {
    const checkout = await begin();
    const subscription = standIn.book.pay(checkout).subscription ?? '';
    standIn.book.subscription(subscription).status = 'canceled';
    for (const type of ['deleted', 'created', 'updated', 'deleted']) {
      await hear(`customer.subscription.${type}`, subscription);
    }
    await hear('checkout.session.completed', checkout);
    expect((await planOf(ann)).plan).toBe('free');
    const next = await pay();
    await hear('customer.subscription.deleted', subscription);
    expect((await planOf(ann)).plan).toBe('pro');
    // A subscription that changes during its retrieval is retrieved again.
    standIn.meanwhile(next, async () => {
      standIn.meanwhile(next, async () => {
        standIn.book.subscription(next).status = 'canceled';
      });
    });
    await updated(next);
    expect((await planOf(ann)).plan).toBe('free');
  });

  it('accepts events that Stripe delivers several times at once', async () => {
    const checkout = await begin();
    const subscription = standIn.book.pay(checkout).subscription ?? '';
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        hear('checkout.session.completed', checkout),
        hear('customer.subscription.created', subscription),
      ]),
    );
    expect(await planOf(ann)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    expect(standIn.book.subscription(subscription).status).toBe('active');
    standIn.book.subscription(subscription).status = 'canceled';
    await Promise.all([1, 2, 3].map(() => hear('customer.subscription.deleted', subscription)));
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: null });
  });

  it('keeps the newer one of two subscriptions whose events arrive at once', async () => {
    // The moment in which a missing lock would matter is short.
    for (let n = 0; n < 10; n += 1) {
      const client = await server.signUp();
      await begin(client);
      const { id: user } = (await client.get('/api/user')).body as { id: string };
      const sold = [20, 10].map((age) =>
        standIn.book.subscribe(`cus_${user}`, { parlance: SHOP_URL, user }, 'active', age),
      );
      await Promise.all(sold.map(updated));
      const statuses = sold.map((id) => standIn.book.subscription(id).status);
      expect(statuses).toEqual(['canceled', 'active']);
      expect(await planOf(client)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    }
  });

  it('reports a failed payment, links to the billing portal and ends an unpaid plan', async () => {
    expect(await ann.json('POST', '/api/plan/portal', {})).toMatchObject({ body: { code: 'not_for_sale' } });
    const subscription = await pay();
    standIn.book.subscription(subscription).status = 'past_due';
    const invoice = { id: 'in_1', parent: { subscription_details: { subscription } } };
    expect((await tell(eventOf('invoice.payment_failed', invoice))).status).toBe(200);
    expect(await planOf(ann)).toMatchObject({
      plan: 'pro',
      hasPortal: true,
      subscription: { status: 'past_due' },
    });
    const { customer } = standIn.book.subscription(subscription);
    expect((await ann.json('POST', '/api/plan/portal', {})).body).toEqual({
      url: `https://billing.stripe.example/${customer}`,
    });
    standIn.book.subscription(subscription).status = 'unpaid';
    await updated(subscription);
    expect(standIn.book.subscription(subscription).status).toBe('canceled');
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: null });
  });

  it('ends the plan immediately when it is cancelled while a payment is overdue', async () => {
    const subscription = await pay();
    standIn.book.subscription(subscription).status = 'past_due';
    expect((await change(ann, { plan: 'free' })).body).toMatchObject({ plan: 'free', subscription: null });
    expect(standIn.book.subscription(subscription).status).toBe('canceled');
  });

  it('cancels the older one of two subscriptions of the same account', async () => {
    const first = await pay();
    const metadata = { parlance: SHOP_URL, user: userId };
    const { customer } = standIn.book.subscription(first);
    const older = standIn.book.subscribe(customer, metadata, 'active', 1000);
    await updated(older);
    expect(standIn.book.subscription(older).status).toBe('canceled');
    expect(standIn.book.subscription(first).status).toBe('active');
    const newer = standIn.book.subscribe(customer, metadata, 'active', -1000);
    await updated(newer);
    expect(standIn.book.subscription(first).status).toBe('canceled');
    expect(standIn.book.subscription(newer).status).toBe('active');
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it.each([{}, { parlance: 'https://another.example' }])(
    'ignores subscriptions that the Stripe account sold elsewhere: %o',
    async (metadata) => {
      const other = standIn.book.subscribe('cus_other', { ...metadata, user: userId });
      await updated(other);
      expect((await planOf(ann)).plan).toBe('free');
      expect(standIn.book.subscription(other).status).toBe('active');
      standIn.book.subscription(other).status = 'unpaid';
      await updated(other);
      expect(asked('DELETE', other)).toEqual([]);
    },
  );

  it('recognises a subscription sold under another spelling of the server address', async () => {
    const metadata = { parlance: SHOP_URL.toUpperCase(), user: userId };
    await updated(standIn.book.subscribe('cus_ann', metadata));
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it('keeps a known subscription after the address of the server changed', async () => {
    const subscription = await pay();
    const sold = standIn.book.subscription(subscription);
    sold.metadata = { parlance: 'https://before.example', user: userId };
    await updated(subscription);
    expect(await planOf(ann)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    expect((await change(ann, { plan: 'free' })).body).toMatchObject({ subscription: { status: 'ending' } });
    // Nobody pays twice.
    expect((await change(ann, { plan: 'pro' })).body).toMatchObject({
      plan: 'pro',
      checkoutUrl: null,
      subscription: { status: 'active', endsAt: null },
    });
    sold.status = 'unpaid';
    await updated(subscription);
    expect(sold.status).toBe('canceled');
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: null });
    expect(await begin()).not.toBe('');
  });

  it('returns 502 for an event while Stripe is unavailable, and accepts it when sent again', async () => {
    const checkout = await begin();
    standIn.book.pay(checkout);
    standIn.failWith(400);
    const event = eventOf('checkout.session.completed', { id: checkout });
    expect((await tell(event)).status).toBe(502);
    expect((await planOf(ann)).plan).toBe('free');
    standIn.failWith(null);
    for (const _ of [1, 2]) expect((await tell(event)).status).toBe(200);
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it('cancels a subscription paid during account deletion, by a job that retries', async () => {
    const { db } = server.database;
    const bob = await server.signUp();
    for (const client of [ann, bob]) {
      const { no } = await db
        .selectFrom('owners')
        .innerJoin('user', 'user.id', 'owners.user_id')
        .where('user.email', '=', client.email)
        .select('no')
        .executeTakeFirstOrThrow();
      await change(client, { plan: 'pro', trial: true });
      const row = transcriptionRow(no, 'words');
      await db.transaction().execute((tx) => new TranscriptionStore(server.database).insert(tx, row));
    }
    const orphan = standIn.book.subscribe('cus_x', { parlance: SHOP_URL });
    // Simulates a payment between leaving the plan and deleting the account.
    const pay = sql`update plans set plan = 'pro', subscription = ${sql.lit(orphan)} where owner = old.owner`;
    if (kind === 'sqlite') {
      await sql`create trigger paid after delete on transcriptions begin ${pay}; end`.execute(db);
    } else {
      await sql`create function pay() returns trigger language plpgsql as $$ begin ${pay}; return null; end $$`.execute(
        db,
      );
      await sql`create trigger paid after delete on transcriptions for each row execute function pay()`.execute(
        db,
      );
    }
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    await waitFor(() => expect(standIn.book.subscription(orphan).status).toBe('canceled'), 20_000);
    standIn.failWith(400);
    expect((await bob.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    await waitFor(async () => {
      const jobs = db.selectFrom('jobs').select(['data', 'state']).where('name', '=', 'cancel-subscription');
      const [job] = await jobs.execute();
      expect([job?.state, JSON.parse(job?.data ?? 'null')]).toEqual(['retrying', { subscription: orphan }]);
    }, 20_000);
    await (kind === 'sqlite' ? sql`drop trigger paid` : sql`drop trigger paid on transcriptions`).execute(db);
  });

  it('logs no email address when Stripe returns an error', async () => {
    standIn.failWith(402);
    expect((await change(ann, { plan: 'pro' })).status).toBe(502);
    expect(standIn.requests[0]?.fields.get('email')).toBe(ann.email);
    expect(lines.join()).toContain('code=out_of_order statusCode=402');
    expect(lines.join()).not.toContain(ann.email);
  });

  it('rejects events without a valid, recent Stripe signature', async () => {
    const checkout = await begin();
    standIn.book.pay(checkout);
    const event = { id: 'evt_x', type: 'checkout.session.completed', data: { object: { id: checkout } } };
    const forged = [
      standIn.sign(event, { secret: 'whsec_of_somebody_else' }),
      standIn.sign(event, { age: 3600 }),
      { ...standIn.sign(event), signature: '' },
      { body: `${standIn.sign(event).body} `, signature: standIn.sign(event).signature },
    ];
    for (const one of forged) {
      const answer = await tell(one);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'payment_unproven' });
    }
    expect((await planOf(ann)).plan).toBe('free');
    expect((await tell({ body: 'x'.repeat(300_000), signature: 'x' })).status).toBe(413);
  });

  it('keeps the plan and blocks account deletion while Stripe is unavailable', async () => {
    await pay();
    standIn.failWith(400);
    expect(await change(ann, { plan: 'free' })).toMatchObject({
      status: 502,
      body: { code: 'payment_failed' },
    });
    expect((await planOf(ann)).plan).toBe('pro');
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(502);
    expect((await ann.get('/api/user')).status).toBe(200);
  });

  it('cancels the subscription with the account, even if paid for after its deletion', async () => {
    const first = await pay();
    const { customer } = standIn.book.subscription(first);
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    expect(standIn.book.subscription(first).status).toBe('canceled');
    const late = standIn.book.subscribe(customer, { parlance: SHOP_URL, user: userId });
    await updated(late);
    expect(standIn.book.subscription(late).status).toBe('canceled');
  });

  it('sells extra minutes, credited once and listed with the plan', async () => {
    expect(await planOf(ann)).toMatchObject({ sellsMinutes: true, seconds: { extra: 0 }, purchases: [] });
    const buy = async () => {
      const { body } = await ann.json('POST', '/api/plan/minutes', {});
      return (body as { checkoutUrl: string }).checkoutUrl.split('/').at(-1) ?? '';
    };
    const checkout = await buy();
    const [session] = asked('POST', '/v1/checkout/sessions');
    expect(Object.fromEntries(session?.fields ?? [])).toMatchObject({
      mode: 'payment',
      'line_items[0][price]': 'price_minutes',
      success_url: `${SHOP_URL}/settings#plan`,
    });
    standIn.book.pay(checkout, 'incomplete');
    await hear('checkout.session.completed', checkout);
    expect((await planOf(ann)).seconds.extra).toBe(0);
    const paid = standIn.book.checkouts.get(checkout);
    if (paid) paid.payment_status = 'paid';
    await Promise.all([1, 2, 3].map(() => hear('checkout.session.async_payment_succeeded', checkout)));
    await hear('checkout.session.async_payment_succeeded', checkout);
    expect(await planOf(ann)).toMatchObject({
      plan: 'free',
      purchases: [{ minutes: EXTRA_MINUTES }],
      hasPortal: true,
      seconds: { extra: EXTRA_MINUTES * 60, left: (PLANS.free.minutes + EXTRA_MINUTES) * 60 },
    });
    const again = await buy();
    standIn.book.pay(again);
    await hear('checkout.session.completed', again);
    expect((await planOf(ann)).seconds.extra).toBe(2 * EXTRA_MINUTES * 60);
  });
});

it('a server without billing cannot end a running Stripe subscription and returns 502', async () => {
  const server = await startTestServer();
  const ann = await server.signUp();
  const { db } = server.database;
  const { no: owner } = await db.selectFrom('owners').select('no').executeTakeFirstOrThrow();
  const sold = { owner, plan: 'pro', subscription: 'sub_1', subscription_status: 'active', checkout_no: 0 };
  await db.insertInto('plans').values(sold).execute();
  const refused = { status: 502, body: { code: 'payment_failed' } };
  const leave = () => ann.json('DELETE', '/api/user/delete-account', {});
  expect(await change(ann, { plan: 'free' })).toMatchObject(refused);
  expect(await leave()).toMatchObject(refused);
  expect(await planOf(ann)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
  const job = { name: 'cancel-subscription', key: null, data: '{"subscription":"sub_2"}', tries: 1 };
  const claim = { state: 'active', due_at: 0, holder: 'another', held_until: 0, created_at: 0, error: null };
  await db
    .insertInto('jobs')
    .values({ ...job, ...claim, id: crypto.randomUUID() })
    .execute();
  await waitFor(async () => {
    const jobs = db.selectFrom('jobs').select('state').where('name', '=', job.name);
    expect(await jobs.execute()).toEqual([{ state: 'retrying' }]);
  }, 20_000);
  const ended = { subscription_ends_at: Date.now() - DAY_MS };
  await db.updateTable('plans').set(ended).execute();
  expect((await change(ann, { plan: 'free' })).body).toMatchObject({ plan: 'free', subscription: null });
  await db.updateTable('plans').set(ended).set({ plan: 'pro', subscription: 'sub_1' }).execute();
  expect((await leave()).status).toBe(200);
  await server.stop();
});

it('a server without quotas sells no extra minutes', async () => {
  const standIn = await startStripeStandIn();
  const settings = { ...standIn.settings, QUOTAS: 'off' };
  const server = await startTestServer('sqlite', settings, (config) => ({ ...config, publicUrl: null }));
  const ann = await server.signUp();
  expect(await planOf(ann)).toMatchObject({ billing: 'stripe', sellsMinutes: false });
  expect(await ann.json('POST', '/api/plan/minutes', {})).toMatchObject({ body: { code: 'not_for_sale' } });
  await server.stop();
  await standIn.close();
});

it('a server without billing sells no extra minutes and has no portal', async () => {
  const server = await startTestServer();
  const ann = await server.signUp();
  for (const path of ['/api/plan/minutes', '/api/plan/portal']) {
    expect(await ann.json('POST', path, {})).toMatchObject({ status: 409, body: { code: 'not_for_sale' } });
  }
  expect(await planOf(ann)).toMatchObject({ billing: 'none', sellsMinutes: false, hasPortal: false });
  await server.stop();
});
