import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { REQUEST_HEADER } from '../../src/contract/desktop/carried-request.ts';
import { ask, listen } from './bridge.ts';
import { test as base, expect, goTo } from './fixtures.ts';

/*
 * What Electron reports to main about the page's requests; the stand-in reports no more. And what the page requests again
 * once a server is back.
 */

/** Starts a server that answers one path with `answer` and all others with 401. Resolves with its address. */
type Serve = (path: RegExp, answer: RequestListener) => Promise<string>;

const test = base.extend<{ serve: Serve }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  serve: async ({}, use) => {
    const server = createServer();
    await use(async (path, answer) => {
      server.on('request', (request, response) => {
        if (path.test(request.url ?? '')) answer(request, response);
        else
          response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"unauthenticated"}');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    server.closeAllConnections();
    server.close();
  },
});

const UPLOAD = /^\/api\/transcriptions$/;

test('main learns of a cancelled request only by IPC, and reports upload progress to the page', async ({
  computer,
  serve,
}) => {
  let open = 0;
  const server = await serve(UPLOAD, (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    request.on('error', () => undefined).resume();
  });
  const { page } = await computer.launch({ server });
  const sent = await listen(page, 'request.sent');
  const id = randomUUID();
  // The page's own progress events, which Electron does not send.
  const toldHere = await page.evaluateHandle(
    ([header, name]) => {
      const request = new XMLHttpRequest();
      const told = { events: 0 };
      request.upload.addEventListener('progress', () => {
        told.events += 1;
      });
      request.open('POST', '/api/transcriptions');
      request.setRequestHeader(header, name);
      const form = new FormData();
      form.set('audio', new Blob([new Uint8Array(1024 * 1024)]), 'a.wav');
      request.send(form);
      Object.assign(window, { request });
      return told;
    },
    [REQUEST_HEADER, id] as const,
  );
  await expect.poll(async () => (await sent()).at(-1)).toMatchObject({ id });
  await expect.poll(async () => (await sent()).at(-1)?.bytes).toBeGreaterThan(1024 * 1024);
  expect(await toldHere.evaluate(({ events }) => events)).toBe(0);
  expect(open).toBe(1);
  await page.evaluate(() => (window as unknown as { request: XMLHttpRequest }).request.abort());
  await sleep(300);
  expect(open).toBe(1);
  await ask(page, 'request.cancel', id);
  await expect.poll(() => open).toBe(0);
});

test('upload progress waits for a server that does not read', async ({ computer, serve }) => {
  const size = 24 * 1024 * 1024;
  const waiting: (() => void)[] = [];
  const server = await serve(UPLOAD, (request) => {
    waiting.push(() => request.resume());
  });
  const { page } = await computer.launch({ server });
  const sent = await listen(page, 'request.sent');
  await page.evaluate(
    ([header, name, bytes]) => {
      const body = new FormData();
      body.set('audio', new Blob([new Uint8Array(bytes)]), 'a.wav');
      // The request stays unanswered.
      void fetch('/api/transcriptions', { method: 'POST', headers: { [header]: name }, body });
    },
    [REQUEST_HEADER, randomUUID(), size] as const,
  );
  await expect.poll(() => waiting.length).toBe(1);
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
  // The connection accepts only as much as the system's buffers hold.
  expect((await sent()).at(-1)?.bytes).toBeLessThan(size);
  for (const read of waiting) read();
  await expect.poll(async () => (await sent()).at(-1)?.bytes).toBeGreaterThan(size);
});

test('a response that the page cancels is closed at the server', async ({ computer, serve }) => {
  let open = 0;
  const server = await serve(/^\/api\/takes\/.*\/events$/, (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: partial\ndata: {}\n\n');
  });
  const { page } = await computer.launch({ server });
  await page.evaluate(async (path) => {
    const reader = (await fetch(path)).body?.getReader();
    await reader?.read();
    Object.assign(window, { reader });
  }, `/api/takes/${randomUUID()}/events`);
  expect(open).toBe(1);
  await page.evaluate(() => (window as unknown as { reader: ReadableStreamDefaultReader }).reader.cancel());
  await expect.poll(() => open).toBe(0);
});

test('an open page shows the site information of a server that was unreachable at the start', async ({
  computer,
  serve,
}) => {
  let isUp = false;
  const server = await serve(/^/, ({ url, socket }, response) => {
    if (!isUp) socket.destroy();
    else {
      const isSite = url === '/api/site';
      const answer = isSite
        ? { ...SITE_DEFAULTS, supportEmail: 'help@example.com' }
        : { code: 'unauthenticated' };
      response.writeHead(isSite ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    }
  });
  const { page } = await computer.launch({ server });
  await goTo(page, '/contact');
  await expect(page.getByRole('link', { name: SITE_DEFAULTS.supportEmail })).toBeVisible();
  isUp = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: 'help@example.com' })).toBeVisible();
});
