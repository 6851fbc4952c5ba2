import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { classifySendError } from '../../../src/sending/classify-send-error.ts';
import { HttpError } from '../../../src/sending/http-error.ts';
import { wavOf } from '../../../src/server/audio/wav.ts';
import { type LoopDelay, watchLoopDelay } from '../../../src/server/operation/loop-delay.ts';
import { quietOperation } from '../../../src/server/operation/operation.ts';
import { OPENING, takeDevice } from '../../support/take-device.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const start = async (loop: LoopDelay) => {
  const operation = { ...quietOperation(), loop };
  server = await startTestServer('sqlite', { OVERLOAD_MS: '100', QUOTAS: 'off' }, undefined, { operation });
};

/** Blocks the event loop like too much work, but without using the processor. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('a server with a blocked event loop rejects new takes with 503 and accepts them afterwards', async () => {
  await start(watchLoopDelay());
  const ann = await server.signUp();
  await expect
    .poll(async () => (await ann.json('PUT', `/api/takes/${randomUUID()}`, OPENING)).status)
    .toBe(200);
  const open = () => {
    block(200);
    return ann.json('PUT', `/api/takes/${randomUUID()}`, OPENING);
  };
  await expect.poll(async () => (await open()).status, { interval: 1 }).toBe(503);
  const refused = await open();
  expect(refused).toMatchObject({ status: 503, body: { code: 'server_busy', reason: 'overloaded' } });
  await expect
    .poll(async () => (await ann.json('PUT', `/api/takes/${randomUUID()}`, OPENING)).status)
    .toBe(200);
});

it('an overloaded server continues takes that are being recorded', async () => {
  let late = 0;
  await start({ recentMs: () => late });
  const ann = await server.signUp();
  const device = takeDevice(ann);
  expect((await device.open()).status).toBe(200);
  late = 1000;
  const wav = wavOf(new Uint8Array(32_000));
  expect(await device.put(0, wav)).toMatchObject({ status: 200, body: { next: 1 } });
  // A device that reconnects asks how much has arrived.
  expect(await device.open()).toMatchObject({ status: 200, body: { next: 1 } });
  expect(await device.finish(1)).toMatchObject({ status: 200, body: { noSpeech: true } });
  expect((await ann.get('/api/takes')).status).toBe(200);
});

it('an overloaded server sends Retry-After, which clients honour', async () => {
  let late = 0;
  await start({ recentMs: () => late });
  const ann = await server.signUp();
  late = 1000;
  const credentials = { email: ann.email, password: 'walking-on-gravel' };
  const answers = [
    await server.anonymous().json('POST', '/api/login', credentials),
    await server.anonymous().json('POST', '/api/register', { ...credentials, name: 'Ann' }),
    await ann.send('POST', '/api/transcriptions', { body: new FormData() }),
    await ann.json('PUT', `/api/takes/${randomUUID()}`, OPENING),
  ];
  for (const { status, text, headers } of answers) {
    expect(status).toBe(503);
    const retryAfter = headers.get('retry-after');
    expect(Number(retryAfter)).toBeGreaterThan(0);
    // The device keeps the recording and sends it later.
    expect(classifySendError(new HttpError(status, '', text, retryAfter))).toMatchObject({
      kind: 'waits',
      retryAfterMs: Number(retryAfter) * 1000,
    });
  }
});
