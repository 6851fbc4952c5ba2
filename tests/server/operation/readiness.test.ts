import { afterEach, expect, it } from 'vitest';
import { createDrain } from '../../../src/server/operation/drain.ts';
import { quietOperation } from '../../../src/server/operation/operation.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const readiness = () => server.anonymous().get('/api/ready');
const health = () => server.anonymous().get('/api/health');
const DATABASE_AWAY = { status: 503, body: { code: 'server_busy', reason: 'database' } };

it('/api/ready and /api/health report whether the database answers', async () => {
  server = await startTestServer();
  expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  await server.database.close();
  expect(await Promise.all([readiness(), health()])).toMatchObject([DATABASE_AWAY, DATABASE_AWAY]);
});

it('/api/ready returns 503 while draining, while other requests are answered', async () => {
  const drain = createDrain({ graceMs: 60_000, tasksMs: 0, onFailure: () => undefined });
  server = await startTestServer('sqlite', {}, undefined, { operation: { ...quietOperation(), drain } });
  const ann = await server.signUp();
  expect((await readiness()).status).toBe(200);
  void drain.begin();
  const refused = await readiness();
  expect(refused).toMatchObject({ status: 503, body: { reason: 'draining' } });
  expect((await health()).status).toBe(200);
  expect((await ann.get('/api/takes')).status).toBe(200);
});

it('/api/ready returns 503 while the event loop is too slow', async () => {
  let late = 0;
  const loop = { recentMs: () => late };
  server = await startTestServer('sqlite', {}, undefined, { operation: { ...quietOperation(), loop } });
  expect((await readiness()).status).toBe(200);
  late = 5000;
  expect(await readiness()).toMatchObject({ status: 503, body: { reason: 'overloaded' } });
});

it('/api/ready and /api/health return 503 while the database hangs', async () => {
  server = await startTestServer('postgres');
  // An exhausted pool: every connection is in a transaction that does not end.
  const ends: (() => void)[] = [];
  const holding = Array.from({ length: 9 }, () =>
    server.database.db.transaction().execute(() => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await expect.poll(() => ends.length).toBe(9);
  expect(await Promise.all([readiness(), health()])).toMatchObject([DATABASE_AWAY, DATABASE_AWAY]);
  for (const end of ends) end();
  await Promise.all(holding);
  expect((await readiness()).status).toBe(200);
});
