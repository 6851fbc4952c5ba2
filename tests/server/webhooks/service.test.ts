import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedWebhook, Webhook } from '../../../src/contract/api/webhooks.ts';
import { WEBHOOK } from '../../../src/contract/limits.ts';
import { JOB_KINDS } from '../../../src/server/jobs/job-kinds.ts';
import { endSessionsDuring } from '../../support/end-sessions.ts';
import { TEST_CERTIFICATE } from '../../support/network/test-certificates.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver that answers with the given statuses, one after another, then with 204; none of it while `held`. */
async function startReceiver(held = Promise.resolve()) {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
    await held;
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url, received, statuses, stop };
}

describe.each(DATABASES)('webhooks API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    server = await startTestServer(kind, { WEBHOOK_NETWORK: 'any' });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  const create = async (withText = true, url = receiver.url, who = ann) =>
    (await who.json('POST', '/api/webhooks', { url, withText })).body as CreatedWebhook;
  const listed = async (who = ann) =>
    ((await who.get('/api/webhooks')).body as { webhooks: Webhook[] }).webhooks;
  const addText = async (text: string, who = ann) =>
    (
      (await who.json('POST', '/api/texts', { key: randomUUID(), text, language: 'en' })).body as {
        id: string;
      }
    ).id;

  it('reports a new text with a standard signature to its owner’s endpoints only', async () => {
    const { secret } = await create();
    const bob = await server.signUp();
    await addText('Of bob.', bob);
    const id = await addText('Of ann.');
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ headers = {}, body = '' } = {}] = receiver.received;
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({
      type: 'text.created',
      data: { id, language: 'en', text: 'Of ann.' },
    });
    expect(() => new Verifier(secret).verify(body.replace('ann', 'bob'), headers)).toThrow();
    await expect
      .poll(async () => (await listed())[0]?.lastDelivery)
      .toMatchObject({ status: 204, error: null });
  });

  it('omits the text unless withText is set', async () => {
    await create(false);
    await addText('A secret plan.');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body).not.toContain('secret plan');
  });

  it('retries with the same id and body, and follows no redirect', async () => {
    await create();
    receiver.statuses.push(500, 302);
    await addText('Again and again.');
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // The time of the event is in the body, that of the attempt in a header.
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
  });

  /** Jobs that deliver, by their state. */
  const jobs = () =>
    server.database.db.selectFrom('jobs').select('state').where('name', '=', 'deliver-webhook').execute();

  it('stops after a 410 response until a test succeeds, and leaves no job', async () => {
    const { id } = await create();
    receiver.statuses.push(500, 410);
    await addText('Not taken at first.');
    await expect.poll(() => receiver.received.length).toBe(1);
    await addText('One.');
    await expect.poll(async () => (await listed())[0]).toMatchObject({ isOn: false });
    await addText('Two.');
    // The first one is not tried again either.
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
    expect(receiver.received).toHaveLength(2);
    receiver.statuses.push(500);
    expect((await ann.json('POST', `/api/webhooks/${id}/test`, {})).body).toMatchObject({ status: 500 });
    expect(await listed()).toMatchObject([{ isOn: false, lastDelivery: { status: 410 } }]);
    await ann.json('POST', `/api/webhooks/${id}/test`, {});
    expect(await listed()).toMatchObject([{ isOn: true, lastDelivery: { status: 204 } }]);
    await addText('Three.');
    await expect.poll(() => receiver.received.length).toBe(5);
  });

  it('sends a test immediately and returns the outcome', async () => {
    const { id } = await create();
    receiver.statuses.push(418);
    expect((await ann.json('POST', `/api/webhooks/${id}/test`, {})).body).toMatchObject({ status: 418 });
    await receiver.stop();
    const failed = await ann.json('POST', `/api/webhooks/${id}/test`, {});
    expect(failed.body).toMatchObject({ status: null, error: 'ECONNREFUSED' });
    expect((await listed())[0]?.lastDelivery).toMatchObject({ status: null, error: 'ECONNREFUSED' });
  });

  it('appears in the privacy receipt of a text only if something was sent', async () => {
    await create();
    const id = await addText('Two words.');
    await expect.poll(() => receiver.received.length).toBe(1);
    const entriesOf = async (text: string) =>
      ((await ann.get(`/api/transcriptions/${text}/privacy-receipt`)).body as { entries: object[] }).entries;
    await expect
      .poll(() => entriesOf(id))
      .toMatchObject([
        { kind: 'told', service: 'Webhook', place: 'server', host: new URL(receiver.url).host, words: 2 },
      ]);
    await receiver.stop();
    const unsent = await addText('Two more.');
    await expect.poll(async () => (await listed())[0]?.lastDelivery).toMatchObject({ error: 'ECONNREFUSED' });
    expect(await entriesOf(unsent)).toEqual([]);
    // A receiver without a valid certificate gets nothing.
    const impostor = createSecureServer(TEST_CERTIFICATE);
    impostor.listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    await create(true, `https://127.0.0.1:${(impostor.address() as AddressInfo).port}/`);
    const untold = await addText('Two others.');
    await expect
      .poll(async () => (await listed()).map(({ lastDelivery }) => lastDelivery?.error))
      .toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(await entriesOf(untold)).toEqual([]);
    impostor.close();
    await server.database.db.deleteFrom('jobs').where('name', '=', 'deliver-webhook').execute();
  });

  it('stores the outcome of a text that the receiver deletes before it answers', async () => {
    const held = Promise.withResolvers<void>();
    const deleting = await startReceiver(held.promise);
    deleting.statuses.push(410);
    await create(true, deleting.url);
    const id = await addText('Read and deleted.');
    await expect.poll(() => deleting.received.length).toBe(1);
    expect((await ann.send('DELETE', `/api/transcriptions/${id}`)).status).toBe(200);
    held.resolve();
    await expect
      .poll(async () => (await listed())[0])
      .toMatchObject({ isOn: false, lastDelivery: { status: 410, error: null } });
    await expect.poll(jobs).toEqual([]);
    await deleting.stop();
  });

  it('sends nothing outside when nothingLeaves is set', async () => {
    const { id } = await create(true, 'https://hook.invalid/');
    await ann.json('POST', '/api/user-preferences', { nothingLeaves: true });
    expect((await ann.json('POST', `/api/webhooks/${id}/test`, {})).body).toMatchObject({
      error: 'nothing_leaves',
    });
    const text = await addText('It stays here.');
    await expect
      .poll(async () => (await listed())[0]?.lastDelivery)
      .toMatchObject({ error: 'nothing_leaves' });
    await expect.poll(jobs).toEqual([]);
    expect((await ann.get(`/api/transcriptions/${text}/privacy-receipt`)).body).toMatchObject({
      entries: [],
    });
    await create();
    await addText('It may go to this machine.');
    await expect.poll(() => receiver.received.length).toBe(1);
  });

  it('reports an unreadable secret and sends nothing', async () => {
    const [{ id }, other] = [await create(), await create()];
    // A secret of another row cannot be decrypted, as after a change of the server's secret.
    const { db } = server.database;
    const { secret } = await db
      .selectFrom('webhooks')
      .select('secret')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('webhooks').set({ secret }).where('id', '=', id).execute();
    expect((await ann.json('POST', `/api/webhooks/${id}/test`, {})).body).toMatchObject({
      status: null,
      error: 'webhook_secret_unreadable',
    });
    await ann.send('DELETE', `/api/webhooks/${other.id}`);
    const text = await addText('It stays here.');
    await expect.poll(jobs).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect((await ann.get(`/api/transcriptions/${text}/privacy-receipt`)).body).toMatchObject({
      entries: [],
    });
  });

  it('pauses after a timeout and retries later', async () => {
    const { id } = await create();
    const { db } = server.database;
    const silentSince = (last_at: number) =>
      db.updateTable('webhooks').set({ last_at, last_error: 'timeout' }).where('id', '=', id).execute();
    await silentSince(Date.now());
    const text = await addText('It waits.');
    await expect.poll(jobs).toEqual([{ state: 'retrying' }]);
    expect(receiver.received).toEqual([]);
    await silentSince(Date.now() - WEBHOOK.restMs);
    await db.updateTable('jobs').set({ due_at: 0 }).where('name', '=', 'deliver-webhook').execute();
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([text]);
  });

  it('delivers without delay despite a slow endpoint of another user', async () => {
    const held = Promise.withResolvers<void>();
    const slow = await startReceiver(held.promise);
    await create(true, slow.url);
    const burst = JOB_KINDS['deliver-webhook'].parallel + 1;
    for (let n = 0; n < burst; n += 1) await addText('Slowly taken.');
    const bob = await server.signUp();
    await create(true, receiver.url, bob);
    await addText('Of bob.', bob);
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(1);
    expect(slow.received).toHaveLength(WEBHOOK.atOnce);
    // Waiting deliveries have not been tried; they also wait before their last try.
    const { db } = server.database;
    const untried = db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'deliver-webhook')
      .where('tries', '=', 0);
    await expect.poll(async () => (await untried.execute()).length).toBe(burst - WEBHOOK.atOnce);
    await db
      .updateTable('jobs')
      .set({ tries: JOB_KINDS['deliver-webhook'].tries - 1, due_at: 0 })
      .where('id', 'in', untried)
      .execute();
    const due = db.selectFrom('jobs').select('id').where('due_at', '=', 0);
    await expect.poll(async () => (await due.execute()).length).toBe(0);
    expect(await listed()).toMatchObject([{ lastDelivery: null }]);
    held.resolve();
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
    expect(slow.received).toHaveLength(burst);
    expect(await listed()).toMatchObject([{ lastDelivery: { status: 204, error: null } }]);
    await slow.stop();
  });

  it('leaves no job after the last try', async () => {
    const { id } = await create();
    receiver.statuses.push(500);
    const text = await addText('Never taken.');
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.statuses.push(500);
    await expect.poll(jobs).toEqual([{ state: 'retrying' }]);
    // As if three hours had passed.
    await server.database.db
      .updateTable('jobs')
      .set({ tries: JOB_KINDS['deliver-webhook'].tries - 1, due_at: 0 })
      .where('name', '=', 'deliver-webhook')
      .execute();
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([text, text]);
    expect(await listed()).toMatchObject([{ id, lastDelivery: { status: 500 } }]);
  });

  it('hides webhooks from other accounts, stores no plain secret and stops on deletion', async () => {
    const { id, secret } = await create();
    const bob = await server.signUp();
    expect(await listed(bob)).toEqual([]);
    expect((await bob.json('POST', `/api/webhooks/${id}/test`, {})).status).toBe(404);
    expect((await bob.send('DELETE', `/api/webhooks/${id}`)).status).toBe(404);
    expect((await ann.get('/api/webhooks')).text).not.toContain(secret.slice(6));
    const { secret: stored } = await server.database.db
      .selectFrom('webhooks')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret.slice(6));
    await ann.send('DELETE', `/api/webhooks/${id}`);
    await addText('Nobody hears.');
    expect(await listed()).toEqual([]);
    await expect.poll(jobs).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('is not created when a new password ends the session meanwhile', async () => {
    const form = { url: receiver.url, withText: true };
    const creating = endSessionsDuring(server.database, ann, () => ann.json('POST', '/api/webhooks', form));
    expect(await creating).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const rows = await server.database.db.selectFrom('webhooks').select('url').execute();
    expect(rows.map(({ url }) => url)).not.toContain(receiver.url);
  });

  it('limits the number of webhooks and accepts only valid web URLs', async () => {
    for (let n = 0; n < WEBHOOK.max; n += 1) await create();
    const more = await ann.json('POST', '/api/webhooks', { url: receiver.url, withText: true });
    expect(more.body).toMatchObject({ code: 'too_many_webhooks' });
    const bob = await server.signUp();
    for (const url of [
      'ftp://a.example/',
      'https://me:secret@a.example/',
      'https://a.example/#b',
      'a.example',
      // No request is ever sent to such a port.
      'https://a.example:6667/',
      'http://a.example:22/hook',
      'https://a.example:99999/',
      '',
    ])
      expect([url, (await bob.json('POST', '/api/webhooks', { url, withText: true })).status]).toEqual([
        url,
        400,
      ]);
  });
});

it('webhooks accept only public https addresses unless the operator allows others', async () => {
  const server = await startTestServer('sqlite');
  const ann = await server.signUp();
  for (const url of [
    'http://example.com/',
    'https://10.0.0.1/',
    'https://localhost:8080/x',
    'https://[::1]/',
  ]) {
    const answer = await ann.json('POST', '/api/webhooks', { url, withText: true });
    expect([url, answer.body]).toMatchObject([url, { code: 'webhook_address_refused' }]);
  }
  const { body } = await ann.json('POST', '/api/webhooks', { url: 'https://example.com/', withText: true });
  const { id } = body as CreatedWebhook;
  // A name that resolves into the server's own network later on.
  await server.database.db
    .updateTable('webhooks')
    .set({ url: 'https://localhost/' })
    .where('id', '=', id)
    .execute();
  expect((await ann.json('POST', `/api/webhooks/${id}/test`, {})).body).toMatchObject({
    error: 'webhook_address_refused',
  });
  await server.stop();
});

it('a webhook test whose client has gone is logged as cancelled, not as a failure', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const server = await startTestServer('sqlite', { WEBHOOK_NETWORK: 'any' }, undefined, { log });
  const ann = await server.signUp();
  const held = Promise.withResolvers<void>();
  const receiver = await startReceiver(held.promise);
  const { body } = await ann.json('POST', '/api/webhooks', { url: receiver.url, withText: true });
  const { id } = body as CreatedWebhook;
  const leaving = new AbortController();
  const testing = ann.send('POST', `/api/webhooks/${id}/test`, { signal: leaving.signal });
  const left = expect(testing).rejects.toThrow();
  await expect.poll(() => receiver.received.length).toBe(1);
  leaving.abort();
  await left;
  const logged = () =>
    lines.map((line) => JSON.parse(line)).filter(({ route }) => route === 'POST /api/webhooks/{id}/test');
  await expect.poll(logged).toMatchObject([{ msg: 'request', status: 499 }]);
  held.resolve();
  await receiver.stop();
  await server.stop();
});
