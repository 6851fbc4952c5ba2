import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpCli } from '../support/cli-setup.ts';

/** Sets the clipboard and the title, clears the screen, and does so by an 8-bit code. */
const CONTROLS = '\x1b]52;c;ZXZpbA==\x07\x1b]0;title\x07\x1b[2J\x9b2J\x7f\r';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be written.
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

describe('control characters of stored texts', () => {
  const cli = setUpCli();
  const { run, say, tokenFor, access } = cli;

  it('are not written by search', async () => {
    const text = `garden ${CONTROLS}gate\nand\tmore`;
    const key = '0190f0a0-0000-7000-8000-000000000001';
    expect((await cli.ann.json('POST', '/api/texts', { key, text })).status).toBe(200);
    const env = access(await tokenFor('texts:read'));
    const found = await run(['search', 'garden'], env);
    expect(found).toMatchObject({ code: 0, notes: '' });
    expect(found.out).toMatch(/ {2}garden .*gate and more\n$/);
    expect(found.out).not.toMatch(UNSAFE);
    const json = await run(['search', 'garden', '--format', 'json'], env);
    expect(json.out).not.toMatch(UNSAFE);
    expect(JSON.parse(json.out).text).toContain('\x9b2J');
  });

  it.each(['txt', 'md', 'json', 'srt'])('are not written by transcribe and record as %s', async (format) => {
    say(`Hello ${CONTROLS}there`, `Hello ${CONTROLS}there`);
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    const env = access(await tokenFor('recordings:write'));
    const transcribed = await run(['transcribe', 'a.webm', '--format', format], env);
    const recorded = await run(['record', '--from', '-', '--format', format], env, Buffer.alloc(70_000, 3));
    for (const { code, out, notes } of [transcribed, recorded]) {
      expect(code).toBe(0);
      expect(out).toContain('Hello');
      expect(out).not.toMatch(UNSAFE);
      expect(notes).not.toMatch(UNSAFE);
    }
  });

  it('are not written with the refusal of a server', async () => {
    const refusing = createServer((request, response) => {
      request.resume();
      response.writeHead(409).end(JSON.stringify({ error: `Refused${CONTROLS}`, code: 'x' }));
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const server = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    const env = { ...access(await tokenFor('texts:read')), PARLANCE_SERVER: server };
    const found = await run(['search', 'x'], env);
    expect(found).toMatchObject({ code: 1, notes: expect.stringContaining('Refused') });
    expect(found.notes).not.toMatch(UNSAFE);
    refusing.close();
  });
});
