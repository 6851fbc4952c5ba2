import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { REQUEST_HEADER } from '../../../src/contract/desktop/carried-request.ts';
import { createApiProxy } from '../../../src-main/api/api-proxy.ts';
import { createPageRequests, RequestCancelledError } from '../../../src-main/api/page-requests.ts';
import { createSessionToken } from '../../support/session-in-memory.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const sentSchema = z.object({ id: z.string(), bytes: z.number() });

/** A real server, main's proxy in front of it, and requests as Electron hands them over: without a signal. */
async function behind(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const sent: z.infer<typeof sentSchema>[] = [];
  const requests = createPageRequests((name, value) => {
    if (name === 'request.sent') sent.push(sentSchema.parse(value));
  });
  const proxy = createApiProxy(
    async () => ({ address, name: 'test', session: createSessionToken(), secret: null }),
    () => false,
    requests,
  );
  const ask = (id: string, init: RequestInit & { duplex?: 'half' } = {}, path = '/api/user') =>
    proxy(
      new Request(`parlance://app${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), [REQUEST_HEADER]: id },
      }),
    );
  return { ask, requests, sent };
}

it('a request is open until its answer is read to the end', async () => {
  let write = (_words: string): void => undefined;
  let end = (): void => undefined;
  const { ask, requests } = await behind((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    write = (words) => void response.write(words);
    end = () => void response.end();
  });
  expect(requests.isAnyOpen()).toBe(false);
  const answer = await ask(randomUUID());
  const reader = answer.body?.getReader();
  await reader?.read();
  write('data: 2\n\n');
  await reader?.read();
  expect(requests.isAnyOpen()).toBe(true);
  end();
  while (!(await reader?.read())?.done);
  await expect.poll(() => requests.isAnyOpen()).toBe(false);
});

it('reports what was sent of an upload in steps of 256 KiB, and its end', () => {
  const sent: number[] = [];
  const requests = createPageRequests((_name, value) => sent.push(sentSchema.parse(value).bytes));
  const headers = { [REQUEST_HEADER]: randomUUID(), 'content-type': 'multipart/form-data; boundary=x' };
  const { onSent } = requests.open(new Headers(headers));
  for (const bytes of [100_000, 262_144, 300_000, 524_287, 524_288]) onSent?.(bytes, false);
  onSent?.(530_000, true);
  expect(sent).toEqual([262_144, 524_288, 530_000]);
});

it('a cancelled request is closed at the server before its response', async () => {
  const arrived = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const { ask, requests } = await behind((request, response) => {
    response.once('close', () => ended.resolve());
    expect(request.headers).not.toHaveProperty(REQUEST_HEADER);
    arrived.resolve();
  });
  const id = randomUUID();
  const answer = ask(id);
  await arrived.promise;
  requests.cancel(randomUUID());
  requests.cancel(id);
  await expect(answer).rejects.toThrow(RequestCancelledError);
  await ended.promise;
});

it('a cancelled response stream is closed at the server', async () => {
  const ended = Promise.withResolvers<void>();
  const { ask, requests } = await behind((_request, response) => {
    response.once('close', () => ended.resolve());
    response.writeHead(200).write('begin');
  });
  const id = randomUUID();
  const answer = await ask(id);
  requests.cancel(id);
  await expect(answer.text()).rejects.toThrow();
  await ended.promise;
});

it('a cancelled upload stops', async () => {
  const ended = Promise.withResolvers<void>();
  const id = randomUUID();
  const { ask, requests } = await behind((request) => {
    request.once('error', () => ended.resolve());
    request.once('data', () => requests.cancel(id));
  });
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024)),
  });
  const answer = ask(id, { method: 'POST', body, duplex: 'half' }, '/api/transcriptions');
  await expect(answer).rejects.toThrow(RequestCancelledError);
  await ended.promise;
});

it('a request that was cancelled before it arrives is never sent', async () => {
  const arrived: string[] = [];
  const { ask, requests } = await behind(({ url = '' }, response) => {
    arrived.push(url);
    response.end('{}');
  });
  const id = randomUUID();
  requests.cancel(id);
  await expect(ask(id, {}, '/api/takes')).rejects.toThrow(RequestCancelledError);
  expect((await ask(randomUUID())).status).toBe(200);
  expect(arrived).toEqual(['/api/user']);
});

it('cancelAll() cancels pending requests when the page is gone', async () => {
  const { ask, requests } = await behind(() => requests.cancelAll());
  await expect(ask(randomUUID())).rejects.toThrow(RequestCancelledError);
});

it('a request with an invalid id is forwarded and cannot be cancelled', async () => {
  const { ask, requests } = await behind((_request, response) => {
    requests.cancel('all');
    response.end('{}');
  });
  expect((await ask('all')).status).toBe(200);
});

it('upload progress reports the bytes that the server’s connection has accepted', async () => {
  const reading = Promise.withResolvers<void>();
  const { ask, sent } = await behind(async (request, response) => {
    await reading.promise;
    response.end(JSON.stringify({ bytes: (await buffer(request)).byteLength }));
  });
  // More than the buffers of a loopback connection hold.
  const total = 32 * 1024 * 1024;
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
      if (given === total) controller.close();
    },
  });
  const id = randomUUID();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = ask(id, { method: 'POST', body, duplex: 'half', headers }, '/api/transcriptions');
  reading.resolve();
  expect(await (await answer).json()).toEqual({ bytes: total });
  const bytes = sent.map((each) => each.bytes);
  expect(sent.every((each) => each.id === id)).toBe(true);
  expect(bytes.toSorted((a, b) => a - b)).toEqual(bytes);
  expect(bytes.length).toBeGreaterThan(2);
  expect(bytes.at(-1)).toBe(total);
});

it('a small body reports no progress', async () => {
  const { ask, sent } = await behind((_request, response) => response.end('{}'));
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(randomUUID(), { method: 'POST', body: '{}', headers }, '/api/user-preferences');
  expect([answer.status, sent]).toEqual([200, []]);
});
