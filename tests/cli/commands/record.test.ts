import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InterruptibleDelay } from '../../../src/async/interruptible-delay.ts';
import type { Terminal } from '../../../src/cli/command.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import { TAKE_TIMEOUTS_MS } from '../../../src/contract/limits.ts';
import { wavHeader } from '../../../src/speech/audio/wav.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { keptRecordings } from '../../support/kept-recordings.ts';
import { waitFor } from '../../support/wait-for.ts';

const SOON = { timeout: 20_000, interval: 50 };

/** Writes a tenth of a second of sound every 20 ms, until it is interrupted. */
const MICROPHONE = `
process.on('SIGINT', () => process.exit(0));
setInterval(() => process.stdout.write(Buffer.alloc(3200, 7)), 20);
`;

describe('record', () => {
  const cli = setUpCli();
  const { start, run, say, recogniser } = cli;
  let env: Record<string, string>;
  const { left, leave } = keptRecordings(cli);

  /** Passes requests on, except those that `intercept` answers or leaves without an answer. */
  async function startProxy(intercept: (request: IncomingMessage, response: ServerResponse) => boolean) {
    const proxy = createServer(async (request, response) => {
      const body = await buffer(request);
      if (intercept(request, response)) return;
      const { method = '', headers: sent } = request;
      const headers = new Headers();
      for (const name of ['authorization', 'content-type', 'content-digest'])
        headers.set(name, String(sent[name] ?? ''));
      const answer = await fetch(cli.server.url + request.url, { method, headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    return { server, close: () => proxy.close() };
  }

  /** Runs `record --resume` in this process. */
  async function resumeHere(server: string) {
    const written: string[] = [];
    const terminal: Terminal = {
      env: { ...env, PARLANCE_SERVER: server, XDG_STATE_HOME: join(cli.folder, 'state') },
      signal: new AbortController().signal,
      write: (text) => void written.push(text),
      note: () => undefined,
      lines: () => Readable.from([]),
      input: () => Readable.from([]),
      closeInput: () => undefined,
      readSecret: async () => '',
    };
    return { code: await runCli(['record', '--resume'], terminal), written };
  }

  beforeEach(async () => {
    await writeFile(join(cli.folder, 'microphone.mjs'), MICROPHONE);
    env = {
      ...cli.access(await cli.tokenFor('recordings:write')),
      PARLANCE_RECORDER: `${process.execPath} ${join(cli.folder, 'microphone.mjs')}`,
    };
  });

  it('prints the text of audio from standard input and keeps no file', async () => {
    say('Hello there');
    const done = await run(['record', '--from', '-', '--language', 'de'], env, Buffer.alloc(70_000, 3));
    expect(done).toMatchObject({ code: 0, out: 'Hello there\n' });
    expect(done.notes).toContain('Recording from standard input. Press Ctrl-C to stop.\n');
    expect(recogniser.requests[0]).toMatchObject({ language: 'de' });
    expect(await left()).toEqual([]);
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it.each([
    ['MP3', 'ID3\x04'],
    ['Ogg', 'OggS'],
    ['MP4', '\0\0\0\x20ftyp'],
    ['WebM', '\x1a\x45\xdf\xa3'],
    ['FLAC', 'fLaC'],
  ])('rejects %s instead of reading it as raw audio', async (_format, head) => {
    const file = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(70_000, 3)]);
    const done = await run(['record', '--from', '-'], env, file);
    expect(done).toMatchObject({ code: 2, out: '', notes: expect.stringContaining('use transcribe') });
    expect(await left()).toEqual([]);
    expect(recogniser.requests).toEqual([]);
  });

  it('computes the length of a WAV file by its header', async () => {
    say('All of it');
    let heard = 0;
    const { recognise } = recogniser;
    vi.spyOn(recogniser, 'recognise').mockImplementationOnce((request) => {
      async function* bytes() {
        for await (const part of request.source.bytes()) {
          heard += part?.length ?? 0;
          yield part;
        }
      }
      return recognise({ ...request, source: { ...request.source, bytes } });
    });
    const seconds = 3;
    const perSecond = 192_000;
    // 48 kHz, two channels, 16 bits, behind a chunk that players skip.
    const header = Buffer.from(wavHeader(seconds * perSecond));
    header.writeUInt16LE(2, 22);
    header.writeUInt32LE(48_000, 24);
    header.writeUInt32LE(perSecond, 28);
    header.writeUInt16LE(4, 32);
    const junk = Buffer.from('JUNK\x04\0\0\0\0\0\0\0');
    const wav = [header.subarray(0, 12), junk, header.subarray(12), Buffer.alloc(seconds * perSecond, 3)];
    const done = await run(['record', '--from', '-', '--seconds', '3'], env, Buffer.concat(wav));
    expect(done).toMatchObject({ code: 0, out: 'All of it\n' });
    expect(heard).toBe(wav.reduce((sum, { length }) => sum + length, 0));
  });

  it('records until Enter or for the given seconds, and prints the final text', async () => {
    say('First words', 'Second words');
    const recording = start(['record'], env);
    await waitFor(() => expect(recording.output.notes).toContain('Press Enter'), SOON);
    await waitFor(() => expect(recogniser.requests).toHaveLength(1), SOON);
    recording.child.stdin.write('\n');
    expect(await recording.ended).toBe(0);
    expect(recording.output.out).toBe('First words\n');
    expect(await run(['record', '--seconds', '1', '--format', 'json'], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"Second words"'),
    });
    expect(await left()).toEqual([]);
  });

  it('keeps the audio on disk when it is killed, and --resume sends it', async () => {
    say('Before the end');
    const recording = start(['record'], env);
    await waitFor(() => expect(recogniser.requests).toHaveLength(1), SOON);
    recording.child.kill('SIGKILL');
    await recording.ended;
    const [, wav = ''] = (await left()).sort();
    const sound = await readFile(join(cli.folder, 'state', 'parlance', 'recordings', wav));
    expect(sound.subarray(0, 4).toString()).toBe('RIFF');
    expect(await run(['record', '--resume'], env)).toMatchObject({ code: 0, out: 'Before the end\n' });
    expect(await left()).toEqual([]);
    expect(await run(['record', '--resume'], env)).toMatchObject({ code: 0, out: '' });
  });

  it('keeps the audio when the server is unreachable or a captive portal answers, and reports it', async () => {
    let isPortal = false;
    let asked = 0;
    const other = createServer((request, response) => {
      asked += 1;
      request.resume();
      if (isPortal) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      else request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const away = { ...env, PARLANCE_SERVER: `http://127.0.0.1:${(other.address() as AddressInfo).port}` };
    const done = await run(['record', '--from', '-'], away, Buffer.alloc(4000, 3));
    expect(done).toMatchObject({ code: 4, out: '' });
    expect(done.notes).toContain('"record --resume" sends it');
    expect(await left()).toHaveLength(2);
    // A damaged metadata file does not block other recordings.
    await writeFile(join(cli.folder, 'state', 'parlance', 'recordings', 'damaged.json'), '{"id":');
    isPortal = true;
    asked = 0;
    expect(await run(['record', '--resume'], away)).toMatchObject({ code: 4, out: '' });
    expect(asked).toBeGreaterThan(1);
    other.close();
  });

  it('waits as long as the rate limit of the server asks', async () => {
    say('After a minute');
    let isLimited = false;
    const { server, close } = await startProxy((request, response) => {
      if (isLimited || !request.url?.endsWith('/chunks/1')) return false;
      isLimited = true;
      response.writeHead(429, { 'retry-after': '60' }).end('{"error":"","code":"rate_limited"}');
      return true;
    });
    await leave(Buffer.concat([wavHeader(null), Buffer.alloc(70_000, 3)]), { server });
    const { wait } = InterruptibleDelay.prototype;
    const waits = vi.spyOn(InterruptibleDelay.prototype, 'wait').mockImplementation(function (
      this: InterruptibleDelay,
      ms,
      signal,
    ) {
      return ms >= 60_000 && ms < 62_000 ? Promise.resolve() : wait.call(this, ms, signal);
    });
    expect(await resumeHere(server)).toEqual({ code: 0, written: ['After a minute\n'] });
    expect(isLimited).toBe(true);
    waits.mockRestore();
    close();
  });

  it('sends a chunk again whose answer is lost', async () => {
    say('After a lost answer');
    const swallowed: IncomingMessage[] = [];
    const { server, close } = await startProxy((request) => {
      if (swallowed.length > 0 || !request.url?.endsWith('/chunks/1')) return false;
      swallowed.push(request);
      return true;
    });
    await leave(Buffer.concat([wavHeader(null), Buffer.alloc(70_000, 3)]), { server });
    const { timeout } = AbortSignal;
    const timeouts = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms === TAKE_TIMEOUTS_MS.chunk ? 100 : ms));
    expect(await resumeHere(server)).toEqual({ code: 0, written: ['After a lost answer\n'] });
    expect(swallowed).toHaveLength(1);
    timeouts.mockRestore();
    close();
  });

  it('stops --resume at the first interrupt and keeps the recordings', async () => {
    let isAsked = false;
    const busy = createServer((request, response) => {
      isAsked = true;
      request.resume();
      response.writeHead(429, { 'retry-after': '60' }).end('{"error":"","code":"rate_limited"}');
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const server = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    for (const _take of [1, 2])
      await leave(Buffer.concat([wavHeader(null), Buffer.alloc(4000, 3)]), { server });
    const sending = start(['record', '--resume'], { ...env, PARLANCE_SERVER: server });
    await waitFor(() => expect(isAsked).toBe(true), SOON);
    sending.child.kill('SIGINT');
    expect(await sending.ended).toBe(1);
    expect(sending.output.notes).toMatch(
      /^Stopped\. The recording is kept in \S+; "record --resume" sends it\.$/m,
    );
    expect(await left()).toHaveLength(4);
    busy.close();
  });

  it('says in plain words what an earlier recording failed on', async () => {
    const broken = createServer((request, response) => {
      request.resume();
      response.writeHead(418).end('teapot');
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const server = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    await leave(Buffer.concat([wavHeader(null), Buffer.alloc(4000, 3)]), { server });
    expect(await run(['record', '--resume'], { ...env, PARLANCE_SERVER: server })).toMatchObject({
      code: 1,
      notes: expect.stringContaining(
        'The server answered 418; it is not a Parlance server. The recording is kept',
      ),
    });
    broken.close();
  });

  it('reports immediately that the server refuses the recording, and continues recording', async () => {
    const recording = start(['record'], { ...env, PARLANCE_TOKEN: await cli.tokenFor('texts:read') });
    await waitFor(() => expect(recording.output.notes).toContain('The recording continues'), SOON);
    recording.child.stdin.write('\n');
    expect(await recording.ended).toBe(3);
    expect(await left()).toHaveLength(2);
  });

  it('deletes a recording without speech locally and on the server', async () => {
    const silence = Buffer.alloc(4000);
    const told = { code: 0, out: '', notes: expect.stringContaining('Nobody speaks') };
    expect(await run(['record', '--from', '-'], env, silence)).toMatchObject(told);
    await leave(silence);
    expect(await run(['record', '--resume'], env)).toMatchObject(told);
    expect(recogniser.requests).toHaveLength(2);
    expect(await left()).toEqual([]);
    expect((await cli.ann.get('/api/takes')).body).toEqual({ takes: [] });
  });

  it.each([
    ['no file', null],
    ['an empty file', Buffer.alloc(0)],
    ['the header of a file', Buffer.from(wavHeader(null))],
  ])('deletes a recording of which a killed run left %s, locally and on the server', async (_what, sound) => {
    const id = await leave(sound);
    const opening = { language: 'en', mimeType: 'audio/wav', personalizeEnabled: false };
    await cli.ann.json('PUT', `/api/takes/${id}`, { ...opening, startedAt: new Date().toISOString() });
    expect((await cli.ann.get('/api/takes')).body).toMatchObject({ takes: [{ id }] });
    expect(await run(['record', '--resume'], env)).toMatchObject({
      code: 0,
      out: '',
      notes: 'An earlier recording without sound was deleted.\n',
    });
    expect(await left()).toEqual([]);
    expect((await cli.ann.get('/api/takes')).body).toEqual({ takes: [] });
  });

  it('ends at the first interrupt while standard input is silent', async () => {
    say('Said before');
    const recording = start(['record', '--from', '-'], env);
    recording.child.stdin.write(Buffer.alloc(70_000, 3));
    await waitFor(() => expect(recogniser.requests).toHaveLength(1), SOON);
    recording.child.kill('SIGINT');
    expect(await recording.ended).toBe(0);
    expect(recording.output.out).toBe('Said before\n');
  });

  it('prints the text of a recording that broke off, and exits with an error', async () => {
    say('Until then');
    await writeFile(
      join(cli.folder, 'microphone.mjs'),
      `process.stdout.write(Buffer.alloc(70_000, 7), () => {
        process.stderr.write('unplugged');
        process.exitCode = 1;
      });`,
    );
    expect(await run(['record'], env)).toMatchObject({
      code: 1,
      out: 'Until then\n',
      notes: expect.stringContaining('could not record: unplugged'),
    });
    expect(await left()).toEqual([]);
  });

  it('reports errors and leaves no empty recording', async () => {
    const broken = await run(['record'], { ...env, PARLANCE_RECORDER: 'no-such-recorder' });
    expect(broken).toMatchObject({
      code: 1,
      notes: expect.stringContaining('no-such-recorder could not record'),
    });
    expect(await left()).toEqual([]);
    expect((await run(['record', 'x'], env)).code).toBe(2);
    expect((await run(['record', '--seconds', '0'], env)).code).toBe(2);
  });

  it('lists the microphones without a sign-in', async () => {
    expect((await run(['record', '--list-devices'], {})).code).toBe(0);
    const notSignedIn = await run(['record', '--from', '-'], {}, Buffer.alloc(70_000, 3));
    expect(notSignedIn).toMatchObject({ code: 3, notes: expect.stringContaining('You are not signed in.') });
  });
});
