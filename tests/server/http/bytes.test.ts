import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHUNK_MAX_BYTES } from '../../../src/contract/limits.ts';
import { digestOf, takeDevice } from '../../support/take-device.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TOO_LARGE = new Uint8Array(CHUNK_MAX_BYTES + 1);

it('a chunk without Content-Length is limited while it is read', async () => {
  const ann = await server.signUp();
  const device = takeDevice(ann);
  await device.open();
  const answer = await ann.send('PUT', `${device.path}/chunks/0`, {
    headers: { 'content-digest': digestOf(TOO_LARGE) },
    body: new Blob([TOO_LARGE]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

/** Sends only the head of a chunk request; returns the first line of the response. */
async function declare(cookie: string, path: string, length: number): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const head = [
    `PUT ${path}/chunks/0 HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${cookie}`,
    `content-digest: ${digestOf(TOO_LARGE)}`,
    `content-length: ${length}`,
  ].join('\r\n');
  const socket = createConnection({ host: hostname, port: Number(port) }, () => {
    socket.write(`${head}\r\n\r\n`);
  });
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', reject);
  });
  socket.destroy();
  return answer.split('\r\n')[0] ?? '';
}

it('a chunk over the limit is rejected by its Content-Length before it is read', async () => {
  const ann = await server.signUp();
  const device = takeDevice(ann);
  await device.open();
  expect(await declare(ann.cookie ?? '', device.path, TOO_LARGE.length)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await device.put(0, TOO_LARGE)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect((await device.put(0, TOO_LARGE.slice(1))).status).toBe(200);
});

it('a chunk whose digest does not match is rejected and not stored', async () => {
  const device = takeDevice(await server.signUp());
  await device.open();
  const answer = await device.put(0, new Uint8Array([1, 2, 3]), digestOf(new Uint8Array([1, 2])));
  expect(answer.body).toMatchObject({ code: 'digest_mismatch' });
  expect(await device.read()).toMatchObject({ next: 0 });
});
