import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createAskServer } from '../../../src-main/api/ask-server.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';

it('decompresses a gzip response of a remote server', async () => {
  const server = createServer((request, response) => {
    const encoding = request.headers['accept-encoding'];
    response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(JSON.stringify({ next: 4 })));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const connection = { address, name: 'test', session: createSessionToken(), secret: null };
  const ask = createAskServer(async () => connection);
  const input = { params: { id: '0f8fad5b-d9cb-469f-a165-70867728950e', n: 3 } };
  const options = { signal: new AbortController().signal, timeoutMs: 5000, bytes: new ArrayBuffer(1) };
  expect(await ask('PUT /api/takes/{id}/chunks/{n}', input, options)).toEqual({ next: 4 });
});
