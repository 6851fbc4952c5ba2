import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpenTelemetryTracer } from '../../../src/server/operation/open-telemetry.ts';
import { quietOperation } from '../../../src/server/operation/operation.ts';
import { startTestServer } from '../../support/test-server.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let collector: Server;
let endpoint: string;
let received = '';
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    for await (const chunk of request) received += chunk;
    received += '\n';
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector.close());

const spans = (): SentSpan[] =>
  received
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).resourceSpans)
    .flatMap((resource) => resource.scopeSpans)
    .flatMap((scope) => scope.spans);

it('the tracer continues and forwards the trace of a request and sends no user content', async () => {
  const tracer = createOpenTelemetryTracer({ endpoint, serviceName: 'parlance-test' });
  const operation = { ...quietOperation(), tracer };
  const server = await startTestServer('sqlite', {}, undefined, { operation });
  const ann = await server.signUp('Ann Canary');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await ann.send('GET', '/api/transcriptions?search=secretword', { headers: { traceparent } });
  await ann.get('/api/transcriptions/123e4567-e89b-42d3-a456-426614174000');
  const passedOn = await tracer.request('GET /api/x', new Headers({ traceparent }), async () =>
    tracer.span('forward', {}, async () => Response.json(tracer.outgoing())),
  );
  await expect(
    tracer.span('broken', {}, async () => {
      throw new Error('what somebody said');
    }),
  ).rejects.toThrow('what somebody said');
  expect(tracer.outgoing()).toEqual({});
  await server.stop();
  await tracer.close();

  const search = spans().find(({ name }) => name === 'GET /api/transcriptions');
  expect(search).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(search?.attributes).toContainEqual({
    key: 'http.route',
    value: { stringValue: '/api/transcriptions' },
  });
  const other = spans().find(({ name }) => name === 'GET /api/transcriptions/{id}');
  expect(other).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(other?.traceId).not.toBe(traceId);
  const forward = spans().find(({ name }) => name === 'forward');
  expect(await passedOn.json()).toEqual({ traceparent: `00-${traceId}-${forward?.spanId}-01` });
  expect(spans().find(({ name }) => name === 'broken')?.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'Error' },
  });
  expect(received).toContain('parlance-test');
  expect(received).not.toMatch(/canary|secretword|somebody|123e4567|walking/i);
});

it('the tracer ignores an invalid traceparent', async () => {
  const tracer = createOpenTelemetryTracer({ endpoint, serviceName: 'parlance-test' });
  for (const traceparent of ['00-0-0-01', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, 'ff-x']) {
    const answer = await tracer.request('GET /api/x', new Headers({ traceparent }), async () =>
      Response.json(tracer.outgoing()),
    );
    const { traceparent: own } = (await answer.json()) as { traceparent: string };
    expect(own).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  }
  await tracer.close();
});
