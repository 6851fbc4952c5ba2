import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { contentDigest } from '../../../src/sending/content-digest.ts';
import { AppError } from '../../../src/server/app-error.ts';
import { wavHeader } from '../../../src/speech/audio/wav.ts';
import { tokenOf } from '../../support/cli-program.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { keptRecordings } from '../../support/kept-recordings.ts';

const SOUND = Buffer.alloc(70_000, 3);
const WAV = Buffer.concat([wavHeader(null), SOUND]);

describe('recordings that an earlier run left', () => {
  const cli = setUpCli();
  const { run, say, recogniser, tokenFor, access } = cli;
  const { folder, left, leave } = keptRecordings(cli);

  /** Keeps a recording as a run does that the server refuses. */
  async function keep(env: Record<string, string>): Promise<void> {
    const other = createServer((request, response) => {
      request.resume();
      response.writeHead(418).end('teapot');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await run(['record', '--from', '-'], { ...env, PARLANCE_SERVER: address }, SOUND);
    other.close();
    const name = (await left()).find((each) => each.endsWith('.json')) ?? '';
    const metadata = (await readFile(join(folder(), name), 'utf8')).replace(address, cli.server.url);
    await writeFile(join(folder(), name), metadata);
  }

  it('are sent to the account that recorded them, and to another one at --resume only', async () => {
    const ann = access(await tokenFor('recordings:write'));
    const ben = await cli.server.signUp('Ben Example');
    const asBen = access(await tokenOf(ben, 'recordings:write'));
    await keep(ann);
    expect(await left()).toHaveLength(2);
    say('From Ben');
    const other = await run(['record', '--from', '-'], asBen, Buffer.alloc(70_000, 5));
    expect(other).toMatchObject({ code: 0, out: 'From Ben\n' });
    expect(other.notes).toContain(`Kept in ${folder()}: 1 recording not made with this API token`);
    expect((await ben.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    expect(await left()).toHaveLength(2);

    say('More from Ann', 'From Ann');
    const own = await run(['record', '--from', '-'], ann, Buffer.alloc(70_000, 5));
    expect(own).toMatchObject({
      code: 0,
      notes: expect.stringContaining('An earlier recording was transcribed'),
    });
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 2 });
    expect(await left()).toEqual([]);

    await keep(ann);
    say('From Ann, sent by Ben');
    const resumed = await run(['record', '--resume'], asBen);
    expect(resumed).toMatchObject({ code: 0, out: 'From Ann, sent by Ben\n' });
    expect(resumed.notes).toMatch(/^\S+\.wav was not made with this API token/m);
    expect((await ben.get('/api/transcriptions')).body).toMatchObject({ total: 2 });
    expect(await left()).toEqual([]);
  });

  it('wait for --resume when it is unknown who recorded them', async () => {
    const env = access(await tokenFor('recordings:write'));
    await leave(WAV);
    await leave(WAV);
    say('Now', 'Earlier', 'Earlier, too');
    const recorded = await run(['record', '--from', '-'], env, SOUND);
    expect(recorded).toMatchObject({ code: 0, notes: expect.stringContaining('2 recordings') });
    expect(await left()).toHaveLength(4);
    expect(await run(['record', '--resume'], env)).toMatchObject({ code: 0, out: 'Earlier\nEarlier, too\n' });
    expect(await left()).toEqual([]);
  });

  it('are sent in the language that --resume names', async () => {
    const env = access(await tokenFor('recordings:write'));
    const { recognise } = recogniser;
    const refusing = vi.spyOn(recogniser, 'recognise').mockImplementation(async (request) => {
      if (request.language !== 'en') throw new AppError('language_unsupported');
      return recognise(request);
    });
    const recorded = await run(['record', '--from', '-'], env, SOUND);
    expect(recorded).toMatchObject({ code: 1, out: '' });
    expect(recorded.notes).toContain('"record --resume" sends it.');
    say('Now in English');
    const resumed = await run(['record', '--resume', '--language', 'en'], env);
    expect(resumed).toMatchObject({ code: 0, out: 'Now in English\n' });
    expect(await left()).toEqual([]);
    refusing.mockRestore();
  });

  /** Leaves a recording of which the server has the beginning; returns its id, and its token. */
  async function leaveBegun(language: string) {
    const token = await tokenFor('recordings:write');
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const startedAt = Date.now();
    const id = await leave(WAV, { tokenHash, startedAt, language });
    const opening = { language, mimeType: 'audio/wav', personalizeEnabled: false };
    await cli.ann.json('PUT', `/api/takes/${id}`, {
      ...opening,
      startedAt: new Date(startedAt).toISOString(),
    });
    const chunk = new Uint8Array(WAV.subarray(0, 16_000));
    const digest = await contentDigest(chunk.buffer);
    const headers = { 'content-type': 'application/octet-stream', 'content-digest': digest };
    const sent = await cli.ann.send('PUT', `/api/takes/${id}/chunks/0`, { headers, body: chunk });
    expect(sent.status).toBe(200);
    return { id, token };
  }

  it('are sent in the language that --resume names also if the server has their beginning', async () => {
    const { token } = await leaveBegun('auto');
    say('In het Nederlands');
    const resumed = await run(['record', '--resume', '--language', 'nl'], access(token));
    expect(resumed).toMatchObject({ code: 0, out: 'In het Nederlands\n' });
    expect(recogniser.requests.at(-1)?.language).toBe('nl');
    expect((await cli.ann.get('/api/takes')).body).toEqual({ takes: [] });
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    expect(await left()).toEqual([]);
  });

  it('are sent as a whole by --resume when the server has ended them before', async () => {
    const { id, token } = await leaveBegun('en');
    say('The beginning');
    const finished = await cli.ann.json('POST', `/api/takes/${id}/finish`, { chunks: 1, lost: [] });
    expect(finished.status).toBe(200);

    const path = join(folder(), `${id}.wav`);
    const names = `"record --resume" or transcribe "${path}" --language en sends all of it.`;
    for (const text of ['Another', 'One more']) {
      say(text);
      const recorded = await run(['record', '--from', '-'], access(token), Buffer.alloc(70_000, 5));
      expect(recorded).toMatchObject({ code: 0, out: `${text}\n`, notes: expect.stringContaining(names) });
    }
    expect(await left()).toHaveLength(2);
    say('The whole');
    const transcribed = await run(['transcribe', path, '--language', 'en'], access(token));
    expect(transcribed).toMatchObject({ code: 0, out: 'The whole\n' });
    expect(await run(['record', '--resume'], access(token))).toMatchObject({ code: 0, out: 'The whole\n' });
    expect(await left()).toEqual([]);
  });

  it('are named by --resume with the reason when they are not sent', async () => {
    const env = access(await tokenFor('recordings:write'));
    const path = (id: string) => join(folder(), `${id}.wav`);
    const away = path(await leave(WAV, { server: 'http://127.0.0.1:9' }));
    expect(await run(['record', '--resume'], env)).toMatchObject({
      code: 0,
      notes: `${away} was recorded for another server.\n`,
    });
    const running = path(await leave(WAV, { process: process.pid }));
    // A process that was stopped, and goes on later.
    const before = new Date(Date.now() - 10 * 60_000);
    await utimes(running, before, before);
    const resumed = await run(['record', '--resume'], env);
    expect(resumed).toMatchObject({ code: 1, out: '' });
    expect(resumed.notes).toContain(`${running} is still being recorded by another process.`);
    await rm(running);
    await rm(running.replace('.wav', '.json'));
    const damaged = path(await leave(WAV));
    await writeFile(damaged.replace('.wav', '.json'), '{"id":');
    const again = await run(['record', '--resume'], env);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.notes).toContain(`${damaged} cannot be sent`);
    expect(await left()).toHaveLength(4);
  });

  it('are sent when a process with the same id runs, but they are from before the start of the computer', async () => {
    const env = access(await tokenFor('recordings:write'));
    const id = await leave(WAV, { process: process.pid });
    const before = new Date(Date.now() - uptime() * 1000 - 1000);
    await utimes(join(folder(), `${id}.wav`), before, before);
    say('From before the restart');
    expect(await run(['record', '--resume'], env)).toMatchObject({
      code: 0,
      out: 'From before the restart\n',
    });
    expect(await left()).toEqual([]);
  });
});
