import { afterAll, beforeAll, expect, it } from 'vitest';
import { VOCABULARY } from '../../../src/contract/limits.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { OPENING } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ann: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp();
});
afterAll(() => server.stop());

const LONG = 'Every sentence of a long meeting is here. '.repeat(500);

const ask = (path: string, accepted: string, method = 'GET') =>
  ann.send(method, path, { headers: { 'accept-encoding': accepted } });

const encodingOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => [
  headers.get('content-encoding'),
  headers.get('vary'),
];

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['br;q=0', null],
])('a long text for a client that accepts %s is encoded as %s', async (accepted, encoding) => {
  const [id] = await seedTranscriptions(server.database, ann.email, [LONG]);
  const answer = await ask(`/api/transcriptions/${id}`, accepted);
  expect(encodingOf(answer)).toEqual([encoding, 'accept-encoding']);
  expect(answer).toMatchObject({ status: 200, body: { id, text: LONG } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('short responses and event streams are not compressed', async () => {
  const [id] = await seedTranscriptions(server.database, ann.email, ['Short.']);
  expect(encodingOf(await ask(`/api/transcriptions/${id}`, 'br'))).toEqual([null, null]);
  const path = `/api/takes/${crypto.randomUUID()}`;
  expect((await ann.json('PUT', path, OPENING)).status).toBe(200);
  const { headers, body } = await fetch(`${server.url}${path}/events`, {
    headers: { cookie: ann.cookie ?? '', 'accept-encoding': 'br' },
  });
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['text/event-stream', null]);
  await body?.cancel();
});

it('a response of an endpoint without API token access is never compressed', async () => {
  const term = (_: unknown, index: number) => `Gray dog ${index} `.padEnd(VOCABULARY.termMax, 'y');
  const vocabulary = Array.from({ length: VOCABULARY.termsMax }, term);
  expect((await ann.json('POST', '/api/voice-profiles', { name: 'Ann', vocabulary })).status).toBe(200);
  const answer = await ask('/api/voice-profiles', 'br, gzip');
  expect(answer.text.length).toBeGreaterThan(4096);
  expect(encodingOf(answer)).toEqual([null, null]);
});
