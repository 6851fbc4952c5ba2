import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_STREAMS } from '../../../src/contract/limits.ts';
import { createOpenConnections, withBodyEnd } from '../../../src/server/http/open-connections.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { RATE_LIMITS: 'on' });
});
afterAll(() => server.stop());

async function watchedTake(client: TestClient) {
  const device = takeDevice(client);
  await device.open();
  return async (method = 'GET') => {
    const leave = new AbortController();
    const asked = { method, headers: { cookie: client.cookie ?? '' }, signal: leave.signal };
    const answer = await fetch(`${client.url}${device.path}/events`, asked);
    return { answer, leave: () => leave.abort() };
  };
}

it('event streams are limited per account, and one that ends makes room for another', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const [watch, watchOther] = [await watchedTake(ann), await watchedTake(bob)];
  const open = [];
  for (let n = 0; n < EVENT_STREAMS.perUser; n += 1) open.push(await watch());
  expect(open.map(({ answer }) => answer.status)).toEqual(open.map(() => 200));
  const { answer: refused } = await watch();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    String(EVENT_STREAMS.retrySeconds),
  ]);
  expect(await refused.json()).toMatchObject({ code: 'too_many_connections' });
  const other = await watchOther();
  expect(other.answer.status).toBe(200);
  open[0]?.leave();
  await expect
    .poll(async () => {
      const { answer, leave } = await watch();
      leave();
      return answer.status;
    })
    .toBe(200);
  for (const { leave } of [...open, other]) leave();
});

it('HEAD requests for event streams do not count as open connections', async () => {
  const watch = await watchedTake(await server.signUp());
  for (let n = 0; n < EVENT_STREAMS.perUser; n += 1) {
    const { answer } = await watch('HEAD');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  }
  const { answer, leave } = await watch();
  expect(answer.status).toBe(200);
  leave();
});

it('createOpenConnections limits per address, with an IPv6 network as one', () => {
  const connections = createOpenConnections({ perUser: 5, perAddress: 2, retrySeconds: 1 });
  const first = connections.open('ann', '2001:db8::1');
  connections.open('bob', '2001:db8::2');
  expect(() => connections.open('eve', '2001:db8::3')).toThrowError(
    expect.objectContaining({ code: 'too_many_connections' }),
  );
  connections.open('eve', '2001:db8:0:1::3');
  first();
  first();
  connections.open('eve', '2001:db8::3');
  expect(() => connections.open('eve', '2001:db8::4')).toThrow();
});

it('withBodyEnd reports the end of a complete, missing, failing or cancelled body once', async () => {
  let ended = 0;
  const answered = (body: ReadableStream | string | null) =>
    withBodyEnd(new Response(body, { status: 201, headers: { 'x-own': 'kept' } }), () => {
      ended += 1;
    });
  const whole = answered('text');
  expect([whole.status, whole.headers.get('x-own'), await whole.text()]).toEqual([201, 'kept', 'text']);
  expect(ended).toBe(1);
  answered(null);
  expect(ended).toBe(2);
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('broken')) });
  await expect(answered(broken).text()).rejects.toThrow('broken');
  expect(ended).toBe(3);
  await answered(new ReadableStream()).body?.cancel();
  expect(ended).toBe(4);
});
