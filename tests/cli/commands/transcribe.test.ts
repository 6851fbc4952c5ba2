import { once } from 'node:events';
import { appendFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpCli } from '../../support/cli-setup.ts';

/** How a proxy replaces a response instead of forwarding it. */
type Cut = (response: ServerResponse) => void;
const timeOut =
  (status: number): Cut =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Time-out</h1>');
const hangUp: Cut = (response) => response.destroy();
const breakOff: Cut = (response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    .write('{"id":', hangUp.bind(null, response));

describe('transcribe', () => {
  const cli = setUpCli();
  const { run, say, recogniser } = cli;
  let env: { PARLANCE_SERVER: string; PARLANCE_TOKEN: string };
  beforeEach(async () => {
    env = cli.access(await cli.tokenFor('recordings:write'));
  });

  /** A proxy that forwards each request and replaces the first responses. */
  async function startProxy(cuts: Cut[]) {
    const proxy = createServer(async (request, response) => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const passed = fetch(cli.server.url + request.url, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: await buffer(request),
      });
      const cut = cuts.shift();
      if (cut) return void cut(response);
      const answer = await passed;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop: () => proxy.close() };
  }

  it.each([
    ['a proxy timeout', [timeOut(504), timeOut(524)]],
    ['a proxy that briefly loses its server', [timeOut(502)]],
    ['a broken connection', [hangUp, breakOff]],
  ])('returns one text despite %s', async (_what, cuts) => {
    say('hello there');
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    const proxy = await startProxy([...cuts]);
    try {
      const done = await run(['transcribe', 'a.webm'], { ...env, PARLANCE_SERVER: proxy.url });
      expect(done).toEqual({ code: 0, out: 'Hello there\n', notes: '' });
    } finally {
      proxy.stop();
    }
    expect(recogniser.requests).toHaveLength(1);
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it('sends a recording as it was read, although it changes meanwhile', async () => {
    say('hello there');
    const path = join(cli.folder, 'a.webm');
    await writeFile(path, 'sound'.repeat(2_000_000));
    const server = createServer(async (request, response) => {
      await appendFile(path, 'more');
      const bytes = await buffer(request);
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(cli.server.url + request.url, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: bytes,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const done = await run(['transcribe', 'a.webm'], { ...env, PARLANCE_SERVER: url });
      expect(done).toEqual({ code: 0, out: 'Hello there\n', notes: '' });
    } finally {
      server.close();
    }
  });

  it('returns the same text in a later run, but a new one for another language', async () => {
    say('hello there', 'hallo');
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    for (const out of ['Hello there\n', 'Hello there\n'])
      expect(await run(['transcribe', 'a.webm'], env)).toMatchObject({ code: 0, out });
    const german = await run(['transcribe', 'a.webm', '--language', 'de'], env);
    expect(german).toMatchObject({ code: 0, out: 'Hallo\n' });
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 2 });
  });
});
