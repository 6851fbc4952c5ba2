import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../src/server/log.ts';
import { listenForScrapes } from '../../../src/server/operation/metrics-listener.ts';
import { quietOperation } from '../../../src/server/operation/operation.ts';
import { createPrometheusMetrics } from '../../../src/server/operation/prometheus.ts';
import { slicesOf } from '../../support/live-device.ts';
import { type ServerProcess, startServer, temporaryFolder } from '../../support/server-process.ts';
import { joinedClips, novelClips } from '../../support/speech/real-voices.ts';
import { takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { startTestServer } from '../../support/test-server.ts';

const folder = temporaryFolder();
let server: ServerProcess;
let scrapes: string;
let ann: TestClient;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Values by name and labels: `name{label="x"}`. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(scrapes)).text();
  const values = text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    return name && !line.startsWith('#')
      ? [[name.replace(/,role="all"|role="all",?/, '').replace('{}', ''), Number(value)] as const]
      : [];
  });
  return new Map(values);
}

beforeAll(async () => {
  const port = await freePort();
  scrapes = `http://127.0.0.1:${port}/metrics`;
  const settings = { METRICS_PORT: String(port), SPEECH_ENGINE: 'moonshine', OVERLOAD_MS: '0' };
  server = await startServer(folder.path, settings);
  ann = new TestClient(server.url);
  const user = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
  await ann.json('POST', '/api/register', user);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

it('the metrics cover a recording from its first chunk to its text', async () => {
  const { path } = await joinedClips(novelClips().slice(2, 3));
  const { slices } = await slicesOf(path);
  const device = takeDevice(ann);
  await device.open({ personalizeEnabled: false });
  for (const [n, slice] of slices.entries()) await device.put(n, slice);
  expect((await scrape()).get('parlance_takes_live')).toBe(1);
  expect((await device.finish(slices.length)).status).toBe(200);
  const values = await scrape();
  expect(values.get('parlance_chunk_ack_seconds_count')).toBe(slices.length);
  expect(values.get('parlance_text_wait_seconds_count')).toBe(1);
  expect(values.get('parlance_takes_completed_total{outcome="text"}')).toBe(1);
  expect(values.get('parlance_takes_live')).toBe(0);
  expect(values.get('parlance_engine_audio_seconds_total{engine="moonshine"}')).toBeGreaterThan(1);
  expect(values.get('parlance_engine_answer_seconds_count{engine="moonshine"}')).toBeGreaterThan(0);
  expect(values.get('parlance_engine_waiting{engine="moonshine"}')).toBe(0);
});

it('the metrics count requests by route and errors by code', async () => {
  const route = 'parlance_http_requests_total{route="GET /api/transcriptions/{id}",status="404"}';
  const before = (await scrape()).get(route) ?? 0;
  await ann.get('/api/transcriptions/123e4567-e89b-42d3-a456-426614174000');
  await ann.get('/api/transcriptions/123e4567-e89b-42d3-a456-426614174001');
  const values = await scrape();
  expect(values.get(route)).toBe(before + 2);
  expect(values.get('parlance_errors_total{code="not_found"}')).toBeGreaterThanOrEqual(2);
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

it('the metrics contain no personal data and are not served publicly', async () => {
  const text = await (await fetch(scrapes)).text();
  expect(text).not.toMatch(/ann|example|[0-9a-f]{8}-[0-9a-f]{4}/i);
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(scrapes.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(scrapes, { method: 'POST' })).status).toBe(405);
});

it('the metrics are served while the database is unavailable or hangs', async () => {
  const metrics = createPrometheusMetrics('all');
  const operation = { ...quietOperation(), metrics };
  const app = await startTestServer('sqlite', {}, undefined, { operation });
  const listener = await listenForScrapes(metrics, { port: 0, host: '127.0.0.1' }, createLog('silent'));
  const { port } = listener.address() as AddressInfo;
  const series = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await response.text();
    const up = /^parlance_database_up\{.*\} (\d)$/m.exec(text)?.[1];
    return [response.status, up, text.includes('\nparlance_jobs{'), text.includes('route="GET /api/site"')];
  };
  await app.anonymous().get('/api/site');
  expect(await series()).toEqual([200, '1', true, true]);
  await app.database.close();
  expect(await series()).toEqual([200, '0', false, true]);
  metrics.watch('jobs', () => new Promise(() => undefined));
  const since = performance.now();
  expect(await series()).toEqual([200, '0', false, true]);
  // The scrape timeout of Prometheus is ten seconds.
  expect(performance.now() - since).toBeLessThan(5000);
  listener.close();
  await app.stop();
});

it('recording a metric costs under 5 % of the cheapest request', async () => {
  const metrics = createPrometheusMetrics('all');
  const rounds = 20_000;
  const timed = () => {
    const since = performance.now();
    for (let n = 0; n < rounds; n += 1) {
      metrics.requestAnswered('PUT /api/takes/{id}/chunks/{n}', 200, 0.002, null);
    }
    return (performance.now() - since) / rounds;
  };
  const measuring = Math.min(timed(), timed(), timed());
  const asked: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const since = performance.now();
    await (await fetch(`${server.url}/api/site`)).arrayBuffer();
    asked.push(performance.now() - since);
  }
  // This is the cheapest request; a chunk costs more.
  expect(measuring / Math.min(...asked)).toBeLessThan(0.05);
});
