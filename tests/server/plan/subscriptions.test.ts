import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLANS } from '../../../src/contract/limits.ts';
import type { Plan } from '../../../src/contract/plan.ts';
import type { Config } from '../../../src/server/config.ts';
import { readPlan } from '../../../src/server/plan/store.ts';
import { createTranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import {
  endedEvent,
  paidEvent,
  SHOP_URL,
  type StripeStandIn,
  startStripeStandIn,
} from '../../support/stripe-stand-in.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const planOf = async (client: TestClient) => (await client.get('/api/plan')).body as Plan;
const change = (client: TestClient, body: object) => client.json('POST', '/api/plan', body);

describe.each(DATABASES)('plans free of charge on %s (growth 4, 9; decisions: plans)', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
  });

  it('change at once, in both directions', async () => {
    expect((await change(ann, { plan: 'pro' })).body).toMatchObject({ plan: 'pro', checkoutUrl: null });
    expect(await planOf(ann)).toMatchObject({
      ...{ plan: 'pro', billing: 'none', seconds: { limit: PLANS.pro.minutes * 60 } },
      trial: { available: false, endsAt: null },
    });
    expect((await change(ann, { plan: 'free' })).body).toMatchObject({ plan: 'free' });
  });

  it('let Pro be tried for seven days, once', async () => {
    expect((await planOf(ann)).trial).toEqual({ available: true, endsAt: null });
    const { body } = await change(ann, { plan: 'pro', trial: true });
    const { plan, trial } = body as Plan;
    expect(plan).toBe('pro');
    const left = Date.parse(trial.endsAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(6.99 * DAY_MS);
    expect(left).toBeLessThanOrEqual(7 * DAY_MS);
    // It ends by itself, and what it let one record ends with it.
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
      ...{ status: 409, body: { code: 'trial_used' } },
    });
  });

  it('begin one trial of many that are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(ann, { plan: 'pro', trial: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are nobody else’s affair, and no client can name a plan that is none', async () => {
    await change(ann, { plan: 'pro' });
    expect((await planOf(await server.signUp())).plan).toBe('free');
    for (const body of [{ plan: 'business' }, {}, { plan: 'pro', minutes: 9 }]) {
      expect((await change(ann, body)).status).toBe(400);
    }
  });
});

describe('plans that are paid for through Stripe', () => {
  let standIn: StripeStandIn;
  let server: TestServer;
  let ann: TestClient;
  let userId: string;
  let news = 0;
  const lines: string[] = [];
  beforeAll(async () => {
    standIn = await startStripeStandIn();
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const ownAddress = (config: Config): Config => ({ ...config, publicUrl: null });
    server = await startTestServer('sqlite', standIn.settings, ownAddress, { log });
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

  const newId = (): string => `evt_${++news}`;
  /** As Stripe does it: from another site, without a session. */
  const tell = ({ body, signature }: { body: string; signature: string }) =>
    fetch(`${server.url}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  const ends = () => standIn.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  const pay = async (subscription: string) => {
    const answer = await tell(standIn.sign(paidEvent(newId(), userId, subscription)));
    expect(answer.status).toBe(200);
  };

  it('begin on Stripe’s own page, and are there once it says so', async () => {
    const { status, body } = await change(ann, { plan: 'pro' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ plan: 'free', billing: 'stripe' });
    expect((body as { checkoutUrl: string }).checkoutUrl).toContain(`for=${userId}`);
    const [asked] = standIn.requests;
    expect(Object.fromEntries(asked?.fields ?? [])).toMatchObject({
      ...{ mode: 'subscription', 'line_items[0][price]': 'price_pro_month', 'line_items[0][quantity]': '1' },
      ...{ client_reference_id: userId, customer_email: ann.email },
      ...{ 'metadata[parlance]': SHOP_URL, 'subscription_data[metadata][parlance]': SHOP_URL },
      success_url: `${SHOP_URL}/settings?checkout=done#plan`,
    });
    await pay('sub_1');
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it('end with the subscription, at whichever side it ends', async () => {
    await pay('sub_2');
    await change(ann, { plan: 'free' });
    expect(standIn.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/subscriptions/sub_2' });
    expect((await planOf(ann)).plan).toBe('free');
    await pay('sub_3');
    await tell(standIn.sign(endedEvent(newId(), 'sub_3', 'unpaid')));
    expect((await planOf(ann)).plan).toBe('free');
    await pay('sub_gone');
    expect((await change(ann, { plan: 'free' })).status).toBe(200);
  });

  it('hear the same news once, and of an older subscription nothing', async () => {
    const paid = standIn.sign(paidEvent(newId(), userId, 'sub_4'));
    await tell(paid);
    await tell(standIn.sign(endedEvent(newId(), 'sub_4')));
    await tell(paid);
    expect((await planOf(ann)).plan).toBe('free');
    await pay('sub_5');
    await tell(standIn.sign(endedEvent(newId(), 'sub_4')));
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it('are paid for once by whoever pays twice', async () => {
    await pay('sub_6');
    await pay('sub_7');
    expect(ends()).toEqual(['DELETE sub_6']);
    expect((await planOf(ann)).plan).toBe('pro');
  });

  it('are told again where the other subscription could not be ended, until it is', async () => {
    await pay('sub_20');
    const twice = standIn.sign(paidEvent(newId(), userId, 'sub_21'));
    standIn.failWith(400);
    expect((await tell(twice)).status).toBe(502);
    standIn.failWith(null);
    standIn.requests.length = 0;
    expect((await tell(twice)).status).toBe(200);
    expect(ends()).toEqual(['DELETE sub_20']);
    expect((await tell(twice)).status).toBe(200);
    expect(ends()).toHaveLength(1);
    await change(ann, { plan: 'free' });
    expect(ends().at(-1)).toBe('DELETE sub_21');
  });

  it('are told again where nobody is there and Stripe does not answer', async () => {
    const nobodys = standIn.sign(paidEvent(newId(), 'nobody', 'sub_22'));
    standIn.failWith(400);
    expect((await tell(nobodys)).status).toBe(502);
    standIn.failWith(null);
    standIn.requests.length = 0;
    for (const _ of [1, 2]) expect((await tell(nobodys)).status).toBe(200);
    expect(ends()).toEqual(['DELETE sub_22']);
  });

  it.each([{}, { parlance: 'https://another.example' }])(
    'are nothing that the same account at Stripe sold elsewhere: %o',
    async (metadata) => {
      for (const who of [userId, 'nobody']) {
        const elsewhere = standIn.sign(paidEvent(newId(), who, 'sub_23', metadata));
        expect((await tell(elsewhere)).status).toBe(200);
      }
      expect((await planOf(ann)).plan).toBe('free');
      expect(standIn.requests).toEqual([]);
    },
  );

  it('end at Stripe too when they are not paid any more', async () => {
    await pay('sub_24');
    const unpaid = standIn.sign(endedEvent(newId(), 'sub_24', 'unpaid'));
    standIn.failWith(400);
    expect((await tell(unpaid)).status).toBe(502);
    expect((await planOf(ann)).plan).toBe('pro');
    standIn.failWith(null);
    standIn.requests.length = 0;
    for (const _ of [1, 2]) expect((await tell(unpaid)).status).toBe(200);
    expect(ends()).toEqual(['DELETE sub_24']);
    expect((await planOf(ann)).plan).toBe('free');
  });

  it('end too where they were paid for while their owner left', async () => {
    await pay('sub_25');
    standIn.meanwhile(() => pay('sub_26'));
    expect((await change(ann, { plan: 'free' })).status).toBe(200);
    expect(ends().at(-1)).toBe('DELETE sub_26');
    expect((await planOf(ann)).plan).toBe('free');
  });

  it('end too where they were paid for while the account was deleted, or the log says which one did not', async () => {
    const { db } = server.database;
    const bob = await server.signUp();
    for (const client of [ann, bob]) {
      const { no } = await db
        .selectFrom('owners')
        .innerJoin('user', 'user.id', 'owners.user_id')
        .where('user.email', '=', client.email)
        .select('no')
        .executeTakeFirstOrThrow();
      const row = transcriptionRow(no, 'words');
      await db.transaction().execute((tx) => createTranscriptionStore(server.database).insert(tx, row));
    }
    // The moment between leaving the plan and the end of the account.
    await sql`create trigger paid after delete on transcriptions begin
      update plans set plan = 'pro', subscription = 'sub_27' where owner = old.owner; end`.execute(db);
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    expect(ends()).toEqual(['DELETE sub_27']);
    standIn.failWith(400);
    expect((await bob.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    expect(lines.join()).toContain('sub_27');
    await sql`drop trigger paid`.execute(db);
  });

  it('leave nobody’s address in the log when Stripe refuses', async () => {
    standIn.failWith(402);
    expect((await change(ann, { plan: 'pro' })).status).toBe(502);
    expect(standIn.requests[0]?.fields.get('customer_email')).toBe(ann.email);
    expect(lines.join()).toContain('code=out_of_order statusCode=402');
    expect(lines.join()).not.toContain(ann.email);
  });

  it('believe nobody without Stripe’s signature', async () => {
    const event = paidEvent(newId(), userId, 'sub_8');
    const forged = [
      standIn.sign(event, { secret: 'whsec_of_somebody_else' }),
      standIn.sign(event, { age: 3600 }),
      { ...standIn.sign(event), signature: '' },
      { body: standIn.sign(event).body.replace('sub_8', 'sub_9'), signature: standIn.sign(event).signature },
    ];
    for (const one of forged) {
      const answer = await tell(one);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'payment_unproven' });
    }
    expect((await planOf(ann)).plan).toBe('free');
    expect((await tell({ body: 'x'.repeat(300_000), signature: 'x' })).status).toBe(413);
  });

  it('stay as they are while Stripe does not answer', async () => {
    await pay('sub_10');
    standIn.failWith(400);
    expect(await change(ann, { plan: 'free' })).toMatchObject({
      status: 502,
      body: { code: 'payment_failed' },
    });
    expect((await planOf(ann)).plan).toBe('pro');
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(502);
    expect((await ann.get('/api/user')).status).toBe(200);
  });

  it('are paid for no longer when the account is deleted, not even by who pays afterwards', async () => {
    await pay('sub_11');
    expect((await ann.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);
    expect(standIn.requests.at(-1)?.path).toBe('/v1/subscriptions/sub_11');
    await pay('sub_12');
    expect(standIn.requests.at(-1)?.path).toBe('/v1/subscriptions/sub_12');
  });
});
