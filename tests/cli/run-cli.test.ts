import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { setUpCli } from '../support/cli-setup.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import { waitFor } from '../support/wait-for.ts';

describe('command line', () => {
  const cli = setUpCli();
  const { start, run, say, results, recogniser, tokenFor, access } = cli;

  it('login stores a valid token readable by the owner only, and search uses it', async () => {
    await seedTranscriptions(cli.server.database, cli.ann.email, ['the garden gate', 'a red bicycle']);
    const token = await tokenFor('texts:read');
    const login = await run(['login', `${cli.server.url}/`], {}, `${token}\n`);
    expect(login).toMatchObject({ code: 0, notes: expect.stringContaining('Signed in') });
    expect(login.out + login.notes).not.toContain(token);
    const file = join(cli.folder, 'settings', 'parlance', 'cli.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const found = await run(['search', 'garden']);
    expect(found.code).toBe(0);
    expect(found.out).toMatch(/^\d{4}-\d\d-\d\d {2}[\w-]{36} {2}the garden gate\n$/);
    expect(await run(['search', 'elephants'])).toMatchObject({ code: 0, out: '', notes: 'Nothing found.\n' });
  });

  it('login asks for the token when PARLANCE_TOKEN is empty', async () => {
    const token = await tokenFor('texts:read');
    const login = await run(['login', cli.server.url], { PARLANCE_TOKEN: '' }, `${token}\n`);
    expect(login).toMatchObject({ code: 0, notes: expect.stringContaining('Signed in') });
  });

  it('transcribe prints the text of each recording and continues after an invalid file', async () => {
    say('Hello there');
    results.push({ segments: [] });
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    await writeFile(join(cli.folder, 'c.webm'), 'silence');
    const env = access(await tokenFor('recordings:write'));
    const done = await run(['transcribe', 'a.webm', 'b.webm', 'c.webm', '--language', 'de'], env);
    expect(done).toMatchObject({ code: 1, out: 'Hello there\n' });
    expect(done.notes).toContain('b.webm: This file could not be read.');
    expect(done.notes).toContain('c.webm: nobody speaks in this recording.');
    expect(recogniser.requests[0]).toMatchObject({ language: 'de' });
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
  });

  it('export writes all texts over several pages', async () => {
    const texts = Array.from({ length: 53 }, (_, n) => `text *number* ${n}`);
    await seedTranscriptions(cli.server.database, cli.ann.email, texts);
    const env = access(await tokenFor('texts:read'));
    expect((await run(['export', 'all', '--format', 'md'], env)).code).toBe(0);
    const names = await readdir(join(cli.folder, 'all'));
    expect(names).toHaveLength(53);
    const contents = await Promise.all(names.map((name) => readFile(join(cli.folder, 'all', name), 'utf8')));
    expect(contents.filter((content) => content.includes('text \\*number\\* 52\n'))).toHaveLength(1);
  });

  it('watch transcribes each new recording once, again if it grows, and writes its text beside it', async () => {
    say('First', 'First words', 'Second words');
    const env = access(await tokenFor('recordings:write'));
    const watching = start(['watch', '.'], env);
    await writeFile(join(cli.folder, 'one.webm'), 'sound');
    await writeFile(join(cli.folder, 'notes.pdf'), 'no sound');
    const textOfOne = () => readFile(join(cli.folder, 'one.webm.txt'), 'utf8').catch(() => null);
    await waitFor(async () => expect(await textOfOne()).toBe('First\n'), 20_000);
    // Its recorder had only paused.
    await appendFile(join(cli.folder, 'one.webm'), ' of one');
    await waitFor(async () => expect(await textOfOne()).toBe('First words\n'), 20_000);
    watching.child.kill('SIGTERM');
    expect(await watching.ended).toBe(0);
    await writeFile(join(cli.folder, 'TWO.MOV'), 'sound of two');
    expect((await run(['watch', '.', '--once'], env)).code).toBe(0);
    expect((await run(['watch', '.', '--once'], env)).code).toBe(0);
    expect(await readFile(join(cli.folder, 'one.webm.txt'), 'utf8')).toBe('First words\n');
    expect(await readFile(join(cli.folder, 'TWO.MOV.txt'), 'utf8')).toBe('Second words\n');
    // The same content again is the same text.
    await rm(join(cli.folder, 'one.webm.txt'));
    expect((await run(['watch', '.', '--once'], env)).code).toBe(0);
    expect(await readFile(join(cli.folder, 'one.webm.txt'), 'utf8')).toBe('First words\n');
    expect(recogniser.requests).toHaveLength(3);
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 3 });
  });

  it('search follows the pages of long texts', async () => {
    const long = `lamp ${'word '.repeat(60_000)}`;
    await seedTranscriptions(cli.server.database, cli.ann.email, Array(5).fill(long));
    const env = access(await tokenFor('texts:read'));
    const found = await run(['search', 'lamp'], env);
    expect(found.out.trimEnd().split('\n')).toHaveLength(5);
    const some = await run(['search', 'lamp', '--limit', '4'], env);
    expect(some.out.trimEnd().split('\n')).toHaveLength(4);
  });

  it('ends quietly when its results are no longer read', async () => {
    await seedTranscriptions(cli.server.database, cli.ann.email, ['one', 'two']);
    const reading = start(['search', 'o'], access(await tokenFor('texts:read')));
    reading.child.stdout.destroy();
    expect(await reading.ended).toBe(0);
    expect(reading.output.notes).not.toContain('EPIPE');
  });

  it('watch writes an empty file for a silent recording and does not transcribe it again', async () => {
    results.push({ segments: [] });
    await writeFile(join(cli.folder, 'silent.webm'), 'silence');
    const env = access(await tokenFor('recordings:write'));
    const watched = await run(['watch', '.', '--once', '--format', 'srt'], env);
    expect(watched).toMatchObject({
      code: 0,
      notes: 'silent.webm: nobody speaks in this recording.\n',
    });
    expect(await readFile(join(cli.folder, 'silent.webm.srt'), 'utf8')).toBe('');
    expect(await run(['watch', '.', '--once', '--format', 'srt'], env)).toMatchObject({ code: 0, notes: '' });
    expect(recogniser.requests).toHaveLength(1);
  });

  it('login warns before sending a token to another host unencrypted', async () => {
    const env = { PARLANCE_TOKEN: await tokenFor('texts:read') };
    const away = await run(['login', 'http://parlance.invalid'], env);
    expect(away).toMatchObject({ code: 4, notes: expect.stringContaining('This address is not encrypted') });
    expect((await run(['login', cli.server.url], env)).notes).not.toContain('not encrypted');
  });

  it('transcribe and export write subtitles with the times of the speech', async () => {
    const words = { start: 0.5, end: 2.25, text: 'hello there' };
    results.push({ segments: [words] });
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    const env = access(await tokenFor('recordings:write', 'texts:read'));
    const cue = '1\n00:00:00,500 --> 00:00:02,250\nhello there\n';
    const printed = await run(['transcribe', 'a.webm', '--format', 'srt'], env);
    expect(printed).toMatchObject({ code: 0, out: cue });
    expect((await run(['export', 'all', '--format', 'vtt'], env)).code).toBe(0);
    const [name = ''] = await readdir(join(cli.folder, 'all'));
    expect(name).toMatch(/\.vtt$/);
    const written = await readFile(join(cli.folder, 'all', name), 'utf8');
    expect(written).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.250\nhello there\n');
  });

  it('export writes speaker names like the exports of the web app', async () => {
    const turn = (start: number, speaker: 's1' | 's2', text: string) => ({
      start,
      end: start + 2,
      text,
      speaker,
    });
    const segments = [turn(0, 's1', 'Good morning.'), turn(3, 's2', 'Are we complete?')];
    const [id = ''] = await seedTranscriptions(cli.server.database, cli.ann.email, [
      { text: 'Good morning.\nAre we complete?', segments },
    ]);
    await cli.ann.json('PUT', `/api/transcriptions/${id}/speakers/names`, { names: { s1: 'Anna' } });
    const env = access(await tokenFor('texts:read'));
    const written = async (format: string) => {
      expect((await run(['export', format, '--format', format], env)).code).toBe(0);
      const [name = ''] = await readdir(join(cli.folder, format));
      return readFile(join(cli.folder, format, name), 'utf8');
    };
    expect(await written('txt')).toBe('Anna: Good morning.\nSpeaker 2: Are we complete?\n');
    expect(await written('md')).toMatch(
      /UTC\n\n\*\*Anna:\*\* Good morning\.\n\n\*\*Speaker 2:\*\* Are we complete\?\n$/,
    );
    expect(JSON.parse(await written('json'))).toMatchObject({
      engine: 'moonshine',
      segments,
      speakerNames: { s1: 'Anna' },
    });
  });

  it('mcp connects an assistant to the server over standard input and output', async () => {
    await seedTranscriptions(cli.server.database, cli.ann.email, ['the garden gate']);
    const message = (id: number | null, method: string, params = {}) =>
      JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), method, params });
    const messages = [
      message(1, 'initialize', { protocolVersion: '2025-06-18' }),
      message(null, 'notifications/initialized'),
      message(2, 'tools/call', { name: 'search_texts', arguments: { query: 'garden' } }),
      message(3, 'tools/list', { note: 'one\u2028two' }),
      'no message',
    ];
    const spoken = await run(['mcp'], access(await tokenFor('texts:read')), `${messages.join('\n')}\n`);
    expect(spoken).toMatchObject({ code: 0, notes: '' });
    const answers: unknown[] = spoken.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: 1, result: { serverInfo: { name: 'parlance' } } },
      { id: 2, result: { structuredContent: { total: 1, texts: [{ preview: 'the garden gate' }] } } },
      { id: 3, result: { tools: expect.any(Array) } },
      { id: null, error: { code: -32700 } },
    ]);
    const refused = await run(['mcp'], access(`parlance_${'A'.repeat(43)}`), message(7, 'tools/list'));
    expect(JSON.parse(refused.out)).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining('does not accept this API token') },
    });
  });

  it('watch and export report unwritable texts, and an interrupted watch exits with 1', async () => {
    say('First words', 'Second words');
    const env = access(await tokenFor('recordings:write', 'texts:read'));
    for (const name of ['one.webm', 'two.webm']) await writeFile(join(cli.folder, name), `sound of ${name}`);
    await mkdir(join(cli.folder, 'one.webm.txt.part'));
    const watched = await run(['watch', '.', '--once'], env);
    expect(watched.code).toBe(1);
    expect(watched.notes).toMatch(/^one\.webm: one\.webm\.txt could not be written\.$/m);
    expect(await readFile(join(cli.folder, 'two.webm.txt'), 'utf8')).toBe('Second words\n');
    const exported = await run(['export', 'two.webm'], env);
    expect(exported).toMatchObject({ code: 1, notes: 'two.webm could not be made.\n' });

    const held = Promise.withResolvers<never>();
    const recognise = vi.spyOn(recogniser, 'recognise').mockReturnValueOnce(held.promise);
    await writeFile(join(cli.folder, 'three.webm'), 'sound of three');
    const stopped = start(['watch', '.', '--once'], env);
    await waitFor(() => expect(recognise).toHaveBeenCalled(), 20_000);
    stopped.child.kill('SIGTERM');
    expect(await stopped.ended).toBe(1);
    held.reject(new Error('nobody waits for it'));
  });

  it('import adds texts from files, each once, and reports unreadable files', async () => {
    const env = access(await tokenFor('texts:write'));
    await writeFile(join(cli.folder, 'note.md'), Buffer.from('Buy a red bicycle in Köln.', 'latin1'));
    await writeFile(join(cli.folder, 'talk.srt'), '1\n00:00:01,000 --> 00:00:02,000\nThe garden gate.\n');
    await writeFile(join(cli.folder, 'bad.json'), '{}');
    await writeFile(join(cli.folder, 'icon.png'), await readFile('src-renderer/public/icon-192.png'));
    const first = await run(['import', 'note.md', 'bad.json', 'talk.srt', 'icon.png', 'none.txt'], env);
    expect(first.code).toBe(1);
    expect(first.notes).toContain('bad.json: This file holds no text');
    expect(first.notes).toContain('icon.png: This file holds no text');
    expect(first.notes).toContain('none.txt: This file could not be read.');
    const again = await run(['import', 'note.md', 'talk.srt'], env);
    expect([again.code, again.out]).toEqual([0, first.out]);
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({
      total: 2,
      transcriptions: [{ text: 'The garden gate.' }, { text: 'Buy a red bicycle in Köln.' }],
    });
  });

  it.each([
    ['an HTML page', '<h1>Welcome</h1>', 'text/html; charset=utf-8', 200, 4],
    ['a truncated response', '{"page":1,', 'application/json', 200, 4],
    ['a proxy without an upstream', '<h1>Bad Gateway</h1>', 'text/html', 502, 4],
    ['a temporary refusal', '{"error":"It could not be reached.","code":"server_busy"}', 'text/html', 503, 1],
  ])('treats %s as an unreachable server and retries', async (_what, body, type, status, code) => {
    let asked = 0;
    const portal = createServer((request, response) => {
      asked += 1;
      request.resume().once('end', () => {
        const isPage = type.startsWith('text/html');
        response.writeHead(status, { 'content-type': type, ...(!isPage && { 'content-length': 100 }) });
        if (isPage) response.end(body);
        else response.write(body, () => request.socket.destroy());
      });
    }).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const env = { PARLANCE_SERVER: address, PARLANCE_TOKEN: await tokenFor('texts:read') };
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    try {
      const found = await run(['search', 'x'], env);
      expect(found).toMatchObject({ code, notes: expect.stringContaining('could not be reached') });
      const before = asked;
      const watching = start(['watch', '.'], env);
      await waitFor(() => expect(asked).toBeGreaterThan(before + 1), 20_000);
      watching.child.kill('SIGTERM');
      await watching.ended;
    } finally {
      portal.close();
    }
  });

  it('reports errors with a message and an exit code', async () => {
    const env = access(await tokenFor('texts:read'));
    await writeFile(join(cli.folder, 'a.webm'), 'sound');
    const cases: [string[], Record<string, string>, number, string][] = [
      [['transcribe', 'a.webm'], env, 3, 'It lacks the scope recordings:write.'],
      [['search', 'x'], access(`parlance_${'A'.repeat(43)}`), 3, 'does not accept this API token'],
      [['search', 'x'], {}, 3, 'You are not signed in.'],
      [['search', 'x'], { ...env, PARLANCE_SERVER: 'http://127.0.0.1:9' }, 4, 'could not be reached'],
      [['sing'], env, 2, 'There is no command sing.'],
      [['search', '--limit', '500', 'x'], env, 2, '--limit'],
      [['search', '--colour', 'x'], env, 2, '--colour'],
      [['transcribe'], env, 2, 'Name at least one recording.'],
      [['mcp', 'x'], env, 2, 'takes no arguments'],
      [['import'], env, 2, 'Name at least one file.'],
      [['login', 'not an address'], { PARLANCE_TOKEN: env.PARLANCE_TOKEN }, 2, 'not the address'],
      [['login', cli.server.url], { PARLANCE_TOKEN: 'secret' }, 2, 'not an API token'],
    ];
    for (const [args, settings, code, words] of cases) {
      const { notes, ...ended } = await run(args, settings);
      expect([args, ended.code, notes]).toEqual([args, code, expect.stringContaining(words)]);
      expect(notes.trim().split('\n')).toHaveLength(1);
    }
    const help = await run(['--help']);
    expect(help).toMatchObject({ code: 0, notes: '' });
    for (const command of ['login', 'transcribe', 'record', 'search', 'export', 'import', 'watch', 'mcp'])
      expect(help.out).toContain(`  ${command} `);
  });
});
