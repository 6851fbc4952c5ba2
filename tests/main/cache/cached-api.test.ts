import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transcription, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { OFFLINE_HEADER } from '../../../src/contract/api/unreachable.ts';
import type { SessionToken } from '../../../src-main/secrets/session-token.ts';
import { mainWithCache } from '../../support/main-with-cache.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const PASSWORD = 'walking-on-gravel';
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let folder: string;
const opened: { close(): void }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-cache-'));
});
afterEach(async () => {
  for (const main of opened.splice(0)) main.close();
  await rm(folder, { recursive: true });
});

function openMain(session?: SessionToken, url = server.url, secret: string | null = null) {
  const main = mainWithCache(folder, url, session, secret);
  opened.push(main);
  return main;
}

let users = 0;
async function signedUp() {
  const main = openMain();
  users += 1;
  const email = `reader-${users}@example.com`;
  const answer = await main.send('POST', '/api/register', { name: 'Ann', email, password: PASSWORD });
  const user = (await answer.json()) as { id: string };
  return { ...main, email, userId: user.id };
}

const seed = (email: string, texts: readonly string[]) =>
  seedTranscriptions(
    server.database,
    email,
    texts.map((text, at) => ({
      text,
      aiService: at % 2 === 0 ? ('openai' as const) : ('anthropic' as const),
      createdAt: Date.now() - (texts.length - at) * DAY,
    })),
  );
const textsOf = (page: unknown) => (page as TranscriptionPage).transcriptions.map(({ text }) => text);
type Main = Awaited<ReturnType<typeof signedUp>>;
async function expectCount(main: Main, count: number): Promise<void> {
  const user = { serverName: 'home', userId: main.userId };
  const query = { terms: [], aiService: null };
  expect(await main.cache.use(({ history }) => history.count(user, query))).toBe(count);
}
const caughtUp = (main: Main, count: number) => waitFor(() => expectCount(main, count), { timeout: 10_000 });

const since = new Date(Date.now() - 3.5 * DAY).toISOString();
const READS = [
  '/api/user',
  '/api/user-preferences',
  '/api/personality-profile',
  '/api/transcriptions?page=1&limit=5',
  '/api/transcriptions?page=2&limit=5',
  '/api/transcriptions?aiService=anthropic&limit=50',
  '/api/transcriptions?search=gravel',
  '/api/transcriptions?search=Gr%C3%A0vel%20WALK',
  '/api/transcriptions?search=strasse',
  '/api/transcriptions?search=KAPI',
  '/api/transcriptions?search=nowhere',
  '/api/transcriptions?search=%3F%3F',
  `/api/transcriptions/counts?since=${since}`,
];

describe('cached API while the server is unreachable', () => {
  it('answers reads from the cache like the server, marked with the offline header', async () => {
    const main = await signedUp();
    expect(main.reached).toEqual([false]);
    const ids = await seed(main.email, [
      'walk on gravel',
      'second',
      'die Straße',
      'gravel again',
      'Kapı',
      'a walk',
      'last',
    ]);
    const reads = [...READS, `/api/transcriptions/${ids[0]}`];
    const before = await Promise.all(reads.map((path) => main.body(path)));
    main.goAway(true);
    const answers = await Promise.all(reads.map((path) => main.get(path)));
    expect(answers.map(({ status, headers }) => [status, headers.get(OFFLINE_HEADER)])).toEqual(
      reads.map(() => [200, '1']),
    );
    const withoutCursors = (body: object) => ({
      ...body,
      ...('nextCursor' in body && { nextCursor: null, prevCursor: null }),
    });
    const bodies = await Promise.all(
      answers.map(async (answer) => withoutCursors((await answer.json()) as object)),
    );
    expect(bodies).toEqual(before.map((body) => withoutCursors(body as object)));
    expect((await main.get(`/api/transcriptions/${main.userId}`)).status).toBe(503);
    main.goAway(false);
    expect((await main.get('/api/user')).headers.get(OFFLINE_HEADER)).toBeNull();
    expect(main.reached.at(-1)).toBe(true);
  });

  it('knows the user after a sign-in without an address, after setup, and with a new way to sign in', async () => {
    const secret = 'a-secret-of-thirty-two-letters-or-more';
    const computer = await startTestServer('sqlite', { APP_SECRET: secret });
    try {
      const main = openMain(undefined, computer.url, secret);
      const userOffline = async () => {
        main.goAway(true);
        const user = await main.body('/api/user');
        main.goAway(false);
        return user;
      };
      expect((await main.send('POST', '/api/local-account/sign-in', {})).status).toBe(200);
      expect(await userOffline()).toMatchObject({ signIn: 'computer', hasCompletedOnboarding: false });
      await main.send('POST', '/api/user/complete-onboarding');
      expect(await userOffline()).toMatchObject({ signIn: 'computer', hasCompletedOnboarding: true });
      await main.send('PUT', '/api/local-account/password', { newPassword: PASSWORD });
      expect(await userOffline()).toMatchObject({ signIn: 'computerPassword' });
    } finally {
      await computer.stop();
    }
  });

  it('serves filters, pins, tags, folders and saved searches', async () => {
    const main = await signedUp();
    const [mer, harbour] = await seedTranscriptions(server.database, main.email, [
      { text: 'la mer', language: 'fr', recordedOn: 'phone', createdAt: Date.now() - 2 * DAY },
      { text: 'the harbour', recordedOn: 'phone', createdAt: Date.now() - DAY },
      { text: 'le bureau', language: 'fr', recordedOn: 'web' },
    ]);
    await main.send('PUT', `/api/transcriptions/${mer}/pin`, { pinned: true });
    const tagged = await main.send('PUT', `/api/transcriptions/${harbour}/tags`, { names: ['Boats'] });
    const [tag] = ((await tagged.json()) as Transcription).tags ?? [];
    await main.send('POST', '/api/saved-searches', { name: 'French', language: 'fr' });
    const reads = [
      ...['/api/transcriptions?language=fr', '/api/transcriptions?recordedOn=phone&language=fr'],
      ...[`/api/transcriptions?tag=${tag?.id}`, '/api/transcriptions/pinned', '/api/transcriptions/facets'],
      ...['/api/tags', '/api/saved-searches', '/api/transcriptions'],
    ];
    const before = [];
    for (const path of reads) before.push(await main.body(path));
    expect(before.slice(0, 4).map(textsOf)).toEqual([
      ...[['le bureau', 'la mer'], ['la mer'], ['the harbour'], ['la mer']],
    ]);
    main.goAway(true);
    const after = [];
    for (const path of reads) after.push(await main.body(path));
    expect(after).toEqual(before);
  });

  it('says when it has searched only some of the texts', async () => {
    const main = await signedUp();
    main.catchUp.stop();
    const [first] = await seed(main.email, ['first', 'second', 'third']);
    const isPartialOffline = async (query: string) => {
      main.goAway(true);
      const page = (await main.body(`/api/transcriptions?${query}`)) as TranscriptionPage;
      main.goAway(false);
      expect(page.transcriptions).toEqual([]);
      return page.isPartial;
    };
    await main.body('/api/transcriptions?page=1&limit=2');
    expect(await isPartialOffline('search=zebra')).toBe(true);
    expect(await isPartialOffline('language=fr')).toBe(true);
    await main.body('/api/transcriptions');
    expect(await isPartialOffline('search=zebra')).toBeUndefined();
    await main.send('DELETE', `/api/transcriptions/${first}`, {});
    expect(await isPartialOffline('search=zebra')).toBeUndefined();
  });

  it('serves the cache when the server accepts the request but never answers', async () => {
    const main = await signedUp();
    await seed(main.email, ['one', 'two']);
    const before = await main.body('/api/transcriptions');
    await caughtUp(main, 2);
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    main.goTo(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = main.get('/api/transcriptions');
      await once(silent, 'request');
      await vi.advanceTimersByTimeAsync(10_000);
      const answer = await asked;
      expect(answer.headers.get(OFFLINE_HEADER)).toBe('1');
      expect(textsOf(await answer.json())).toEqual(textsOf(before));
      const left = main.send('POST', '/api/logout', {});
      await once(silent, 'request');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await (await left).json()).toEqual({ signedOut: true });
    } finally {
      vi.useRealTimers();
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('serves the cache behind a captive portal and does not treat its page as a deletion', async () => {
    const main = await signedUp();
    const [id] = await seed(main.email, ['one', 'two']);
    const before = await main.body('/api/transcriptions');
    const portal = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    ).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    main.goTo(`http://127.0.0.1:${(portal.address() as AddressInfo).port}`);
    try {
      expect((await main.send('DELETE', `/api/transcriptions/${id}`)).status).toBe(503);
      expect((await main.send('DELETE', '/api/user/delete-account', {})).status).toBe(503);
      const answer = await main.get('/api/transcriptions');
      expect(answer.headers.get(OFFLINE_HEADER)).toBe('1');
      expect(textsOf(await answer.json())).toEqual(textsOf(before));
      expect(await (await main.send('POST', '/api/logout', {})).json()).toEqual({ signedOut: true });
      expect(main.session.read()).toBeNull();
    } finally {
      portal.closeAllConnections();
      portal.close();
    }
  });

  it('passes on a refusal of the server with the status of an unreachable one', async () => {
    const main = await signedUp();
    const busy = createServer((_request, response) =>
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"unavailable"}'),
    ).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    main.goTo(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`);
    try {
      const answer = await main.get('/api/user');
      expect([answer.status, answer.headers.get(OFFLINE_HEADER)]).toEqual([503, null]);
      expect(await answer.json()).toEqual({ code: 'unavailable' });
    } finally {
      busy.closeAllConnections();
      busy.close();
    }
  });

  it('serves the cache after a restart, and nothing without a session', async () => {
    const main = await signedUp();
    await seed(main.email, ['one', 'two']);
    await main.body('/api/transcriptions');
    main.close();
    const again = openMain(main.session);
    again.goAway(true);
    expect(textsOf(await again.body('/api/transcriptions'))).toEqual(['two', 'one']);
    again.session.forget();
    expect((await again.get('/api/transcriptions')).status).toBe(503);
  });

  it('refuses an edit but shows it in lists and search, until the server has stored it', async () => {
    const main = await signedUp();
    const [id = ''] = await seed(main.email, ['spoken words']);
    await main.body('/api/transcriptions');
    main.goAway(true);
    const edit = { version: 1, text: 'written by hand', html: null };
    const refused = await main.send('PATCH', `/api/transcriptions/${id}`, edit);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'server_unreachable' }]);
    expect(textsOf(await main.body('/api/transcriptions'))).toEqual(['written by hand']);
    expect(textsOf(await main.body('/api/transcriptions?search=hand'))).toEqual(['written by hand']);
    expect(textsOf(await main.body('/api/transcriptions?search=spoken'))).toEqual(['written by hand']);
    // The editor holds the edit as its draft, and compares it with the server's last answer.
    expect(await main.body(`/api/transcriptions/${id}`)).toMatchObject({ text: 'spoken words', version: 1 });
    main.goAway(false);
    expect((await main.send('PATCH', `/api/transcriptions/${id}`, edit)).status).toBe(200);
    main.goAway(true);
    expect(await main.body('/api/transcriptions')).toMatchObject({
      transcriptions: [{ text: 'written by hand', version: 2 }],
    });
  });

  it('shows the newer edit of another device instead of the local one in lists', async () => {
    const main = await signedUp();
    const [id = ''] = await seed(main.email, ['spoken words']);
    await main.body('/api/transcriptions');
    main.goAway(true);
    await main.send('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'mine', html: null });
    main.goAway(false);
    const other = server.anonymous();
    await other.json('POST', '/api/login', { email: main.email, password: PASSWORD });
    await other.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'theirs', html: null });
    await main.body('/api/transcriptions');
    main.goAway(true);
    expect(textsOf(await main.body('/api/transcriptions'))).toEqual(['theirs']);
    expect(textsOf(await main.body('/api/transcriptions?search=mine'))).toEqual([]);
  });

  it('returns 503 for a text whose formatting is not cached yet', async () => {
    const main = await signedUp();
    const [id = ''] = await seed(main.email, ['spoken words']);
    const html = '<p>spoken <strong>words</strong></p>';
    const other = server.anonymous();
    await other.json('POST', '/api/login', { email: main.email, password: PASSWORD });
    await other.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: 'spoken words', html });
    main.catchUp.stop();
    await main.body('/api/transcriptions');
    main.goAway(true);
    expect((await main.get(`/api/transcriptions/${id}`)).status).toBe(503);
    main.goAway(false);
    await main.get('/api/user');
    await waitFor(async () => {
      const detail = await main.cache.use(({ history }) =>
        history.detail({ serverName: 'home', userId: main.userId }, id),
      );
      expect(detail?.html).toBe(html);
    });
    main.goAway(true);
    expect(await main.body(`/api/transcriptions/${id}`)).toMatchObject({ html, version: 2 });
  });
});

describe('API cache', () => {
  it('is filled automatically, including edits and deletions from other devices', async () => {
    const first = await signedUp();
    first.close();
    const texts = Array.from({ length: 120 }, (_, at) => `text ${at}`);
    const ids = await seed(first.email, texts);
    const main = { ...openMain(first.session), email: first.email, userId: first.userId };
    await main.get('/api/user');
    await caughtUp(main, 120);
    const other = server.anonymous();
    await other.json('POST', '/api/login', { email: main.email, password: PASSWORD });
    await other.json('POST', '/api/transcriptions/bulk-delete', { ids: [ids[3], ids[60], ids[119]] });
    await other.json('PATCH', `/api/transcriptions/${ids[118]}`, { version: 1, text: 'changed', html: null });
    main.goAway(true);
    expect((await main.get('/api/user')).status).toBe(200);
    main.goAway(false);
    await main.get('/api/user');
    await caughtUp(main, 117);
    main.goAway(true);
    const page = await main.body('/api/transcriptions?limit=2');
    expect(textsOf(page)).toEqual(['changed', 'text 117']);
    expect(main.troubles).toEqual([]);
  });

  it('keeps imported texts, which are older than those listed after them, and all texts beside them', async () => {
    const first = await signedUp();
    first.close();
    await seed(
      first.email,
      Array.from({ length: 60 }, (_, at) => `text ${at}`),
    );
    const imported = await seedTranscriptions(
      server.database,
      first.email,
      Array.from({ length: 12 }, (_, at) => ({ text: `note ${at}`, createdAt: Date.UTC(2023, 4, at + 1) })),
    );
    const main = { ...openMain(first.session), email: first.email, userId: first.userId };
    await main.get('/api/user');
    await caughtUp(main, 72);
    // A list on the screen changes nothing about the texts that it does not show.
    await main.get('/api/transcriptions?page=1&limit=10');
    await main.get('/api/transcriptions?page=2&limit=10');
    await expectCount(main, 72);
    const other = server.anonymous();
    await other.json('POST', '/api/login', { email: main.email, password: PASSWORD });
    await other.json('POST', '/api/transcriptions/bulk-delete', { ids: [imported[3]] });
    main.goAway(true);
    await main.get('/api/user');
    main.goAway(false);
    await main.get('/api/user');
    await caughtUp(main, 71);
    expect(main.troubles).toEqual([]);
  });

  it('continues to fill after the system clock was set back', async () => {
    const first = await signedUp();
    first.close();
    await seed(first.email, ['one']);
    const main = { ...openMain(first.session), email: first.email, userId: first.userId };
    await main.get('/api/user');
    await caughtUp(main, 1);
    await seed(main.email, ['two']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      // The previous catch-up may still be running.
      await waitFor(
        async () => {
          await main.get('/api/user');
          await expectCount(main, 2);
        },
        { timeout: 10_000 },
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('fills completely when the server returns short pages', async () => {
    const main = await signedUp();
    main.catchUp.stop();
    const texts = Array.from({ length: 45 }, (_, at) => `text ${at}`);
    await seed(main.email, texts);
    main.goAway(true);
    await main.get('/api/user');
    const short = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
      const asked = new URL(url.replace('limit=50', 'limit=1'), server.url);
      const answer = await fetch(asked, { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }).listen(0, '127.0.0.1');
    await once(short, 'listening');
    try {
      main.goTo(`http://127.0.0.1:${(short.address() as AddressInfo).port}`);
      await main.get('/api/user');
      await caughtUp(main, texts.length);
    } finally {
      main.catchUp.stop();
      short.closeAllConnections();
      short.close();
    }
  });

  it('stores speaker names and speaker changes made on this device', async () => {
    const main = await signedUp();
    const segments = (['s1', 's2'] as const).map((speaker, at) => ({
      start: at,
      end: at + 1,
      text: `turn ${at}`,
      speaker,
    }));
    const [id] = await seedTranscriptions(server.database, main.email, [{ text: 'turns', segments }]);
    const path = `/api/transcriptions/${id}`;
    await main.body(path);
    await main.send('PUT', `${path}/speakers/names`, { names: { s1: 'Anna' } });
    main.goAway(true);
    expect(await main.body(path)).toMatchObject({ segments, speakerNames: { s1: 'Anna' } });
    main.goAway(false);
    await main.send('PATCH', `${path}/speakers/turns`, { from: 1, to: 1, speaker: 's3' });
    main.goAway(true);
    expect(await main.body(path)).toMatchObject({ segments: [{ speaker: 's1' }, { speaker: 's3' }] });
  });

  it('shows a text without its recording once that was deleted on this device', async () => {
    const main = await signedUp();
    const [id] = await seed(main.email, ['one']);
    const audio_key = randomUUID();
    const text = server.database.db.updateTable('transcriptions').where('id', '=', id ?? '');
    await text.set({ audio_key }).execute();
    const path = `/api/transcriptions/${id}`;
    expect(await main.body(path)).toMatchObject({ audioUrl: `${path}/audio` });
    main.catchUp.stop();
    await main.send('DELETE', `${path}/audio`);
    main.goAway(true);
    expect(await main.body(path)).toMatchObject({ id, audioUrl: null });
    expect(await main.body('/api/transcriptions')).toMatchObject({
      transcriptions: [{ id, audioUrl: null }],
    });
  });

  it('returns the merged parts of a text, also after an upgrade from an older cache', async () => {
    const main = await signedUp();
    const ids = await seed(main.email, ['one', 'two', 'three']);
    await main.send('POST', '/api/transcriptions/merge', { ids });
    const path = `/api/transcriptions/${ids[0]}`;
    const told = await main.body(path);
    expect(told).toMatchObject({ parts: [{ id: ids[1] }, { id: ids[2] }] });
    main.goAway(true);
    expect(await main.body(path)).toEqual(told);
    // As an earlier version of the app stored it.
    const db = new Sqlite(join(folder, 'cache.sqlite'));
    db.prepare("update history set detail = json_remove(detail, '$.parts')").run();
    db.close();
    main.goAway(false);
    await main.get('/api/user');
    await waitFor(async () => {
      const user = { serverName: 'home', userId: main.userId };
      expect(await main.cache.use(({ history }) => history.detail(user, ids[0] ?? ''))).toEqual(told);
    });
  });

  it('lists merged texts once offline', async () => {
    const main = await signedUp();
    const texts = Array.from({ length: 30 }, (_, at) => `text ${at}`);
    const ids = await seed(main.email, texts);
    await main.get('/api/transcriptions?page=1&limit=50');
    main.catchUp.stop();
    await main.send('POST', '/api/transcriptions/merge', { ids: [ids[3], ids[4]] });
    await main.get('/api/transcriptions?page=1&limit=10');
    main.goAway(true);
    const { total } = (await main.body('/api/transcriptions?limit=10')) as TranscriptionPage;
    expect(total).toBe(29);
    expect(textsOf(await main.body('/api/transcriptions?limit=50'))).not.toContain('text 4');
  });

  it('stores an edit with its formatting, version and segments', async () => {
    const main = await signedUp();
    const segments = [{ start: 0, end: 1, text: 'spoken words' }];
    const [id] = await seedTranscriptions(server.database, main.email, [{ text: 'spoken words', segments }]);
    const path = `/api/transcriptions/${id}`;
    await main.body(path);
    main.catchUp.stop();
    const html = '<p><strong>written</strong></p>';
    await main.send('PATCH', path, { version: 1, text: 'written', html });
    main.goAway(true);
    expect(await main.body(path)).toMatchObject({ text: 'written', html, version: 2, segments });
  });

  it('removes texts that were deleted on this device', async () => {
    const main = await signedUp();
    const ids = await seed(main.email, ['one', 'two', 'three', 'four']);
    await main.body('/api/transcriptions');
    await main.send('DELETE', `/api/transcriptions/${ids[0]}`);
    await main.send('POST', '/api/transcriptions/bulk-delete', { ids: [ids[1]] });
    main.goAway(true);
    expect(textsOf(await main.body('/api/transcriptions'))).toEqual(['four', 'three']);
  });

  it('is deleted from disk on sign-out and not visible to the next account', async () => {
    const main = await signedUp();
    await seed(main.email, ['canary-5512']);
    await main.body('/api/transcriptions');
    const onDisk = async () => {
      const files = (await readdir(folder)).filter((name) => name.startsWith('cache'));
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')))).join('');
    };
    expect(await onDisk()).toContain('canary-5512');
    expect((await main.send('POST', '/api/logout', {})).status).toBe(200);
    expect(await onDisk()).not.toContain('canary-5512');
    const next = { name: 'Bob', email: `next-${users}@example.com`, password: PASSWORD };
    await main.send('POST', '/api/register', next);
    main.goAway(true);
    expect(await main.body('/api/user')).toMatchObject({ name: 'Bob' });
    expect(textsOf(await main.body('/api/transcriptions'))).toEqual([]);
  });

  it('is deleted on sign-out while the server is unreachable, and the session ends', async () => {
    const main = await signedUp();
    await seed(main.email, ['canary-8841']);
    await main.body('/api/transcriptions');
    main.goAway(true);
    const answer = await main.send('POST', '/api/logout', {});
    expect([answer.status, await answer.json()]).toEqual([200, { signedOut: true }]);
    expect(main.session.read()).toBeNull();
    expect((await main.get('/api/user')).status).toBe(503);
    const files = (await readdir(folder)).filter((name) => name.startsWith('cache'));
    const onDisk = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
    expect(onDisk.join('')).not.toContain('canary-8841');
    main.goAway(false);
    expect((await main.get('/api/user')).status).toBe(401);
  });

  it('is not filled again by a response that arrives during sign-out', async () => {
    const main = await signedUp();
    const user = (await main.body('/api/user')) as object;
    const confirmed = main.reached.length;
    const slow = createServer().listen(0, '127.0.0.1');
    await once(slow, 'listening');
    main.goTo(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    const asked = async (): Promise<ServerResponse> => (await once(slow, 'request'))[1] as ServerResponse;
    const answerWith = (response: ServerResponse, body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const [reading, read] = [asked(), main.get('/api/user')];
      const readingAnswer = await reading;
      const [leaving, left] = [asked(), main.send('POST', '/api/logout', {})];
      const leavingAnswer = await leaving;
      answerWith(readingAnswer, user);
      expect((await read).status).toBe(200);
      expect(await main.cache.userAt('home')).toBeNull();
      answerWith(leavingAnswer, { signedOut: true });
      expect((await left).status).toBe(200);
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
    expect([main.session.read(), await main.cache.userAt('home')]).toEqual([null, null]);
    expect(main.reached).toHaveLength(confirmed);
  });

  it('is not served after the session was ended on the server, until the next sign-in', async () => {
    const main = await signedUp();
    await seed(main.email, ['mine']);
    await main.body('/api/transcriptions');
    const token = main.session.read();
    const other = server.anonymous();
    await other.json('POST', '/api/login', { email: main.email, password: PASSWORD });
    await other.json('DELETE', '/api/user/sessions', {});
    expect((await main.get('/api/user')).status).toBe(401);
    expect([token !== null, main.session.read()]).toEqual([true, null]);
    expect(await main.cache.userAt('home')).toBeNull();
    main.goAway(true);
    expect((await main.get('/api/user')).status).toBe(503);
    expect((await main.get('/api/transcriptions')).status).toBe(503);
    main.goAway(false);
    await main.send('POST', '/api/login', { email: main.email, password: PASSWORD });
    main.goAway(true);
    expect(textsOf(await main.body('/api/transcriptions'))).toEqual(['mine']);
  });

  describe('for the next account, when the file fails', () => {
    const walFolder = () => join(folder, 'cache.sqlite-wal');
    const wordsOnDisk = async () => {
      const files = await readdir(folder, { withFileTypes: true });
      const cached = files.filter((file) => file.isFile() && file.name.startsWith('cache'));
      return (await Promise.all(cached.map(({ name }) => readFile(join(folder, name), 'latin1')))).join('');
    };
    /** An account with a cached text; the app that cached it is closed. */
    async function withText(words: string) {
      const main = await signedUp();
      await seed(main.email, [words]);
      await main.body('/api/transcriptions');
      main.catchUp.stop();
      main.close();
      return main;
    }
    const registerBob = (main: Pick<Main, 'send'>) =>
      main.send('POST', '/api/register', {
        name: 'Bob',
        email: `bob-${users}@example.com`,
        password: PASSWORD,
      });
    async function expectOnlyBob(main: ReturnType<typeof openMain>, words: string): Promise<void> {
      main.goAway(true);
      const offline = [await main.body('/api/user'), await main.body('/api/transcriptions')];
      expect(JSON.stringify(offline)).not.toMatch(new RegExp(`"Ann"|${words}`));
      main.goAway(false);
      expect(await main.body('/api/transcriptions')).toMatchObject({ transcriptions: [] });
      expect(await main.body('/api/user')).toMatchObject({ name: 'Bob' });
      main.goAway(true);
      expect(await main.body('/api/user')).toMatchObject({ name: 'Bob' });
      expect(await wordsOnDisk()).not.toContain(words);
    }
    /** Lets nothing be written to the file, as a full disk does. */
    function refuseWrites(): void {
      const db = new Sqlite(join(folder, 'cache.sqlite'));
      for (const table of ['people', 'kept']) {
        for (const change of ['insert', 'delete']) {
          db.exec(`create trigger ${table}_${change} before ${change} on ${table}
            begin select raise(abort, 'the disk is full'); end`);
        }
      }
      db.close();
    }

    it('holds nothing after a sign-out while it could not be opened', async () => {
      const ann = await withText('canary-1207');
      await mkdir(walFolder());
      const main = openMain(ann.session);
      expect((await main.send('POST', '/api/logout', {})).status).toBe(200);
      expect((await registerBob(main)).status).toBe(200);
      await rmdir(walFolder());
      await expectOnlyBob(main, 'canary-1207');
    });

    it('holds nothing after a restart before it could be deleted', async () => {
      const ann = await withText('canary-1208');
      await mkdir(walFolder());
      const first = openMain(ann.session);
      await first.send('POST', '/api/logout', {});
      await registerBob(first);
      first.close();
      await rmdir(walFolder());
      await expectOnlyBob(openMain(first.session), 'canary-1208');
    });

    it('holds nothing after a sign-in while it could not be opened', async () => {
      const ann = await withText('canary-1209');
      await mkdir(walFolder());
      ann.session.forget();
      const main = openMain(ann.session);
      expect((await registerBob(main)).status).toBe(200);
      await rmdir(walFolder());
      await expectOnlyBob(main, 'canary-1209');
    });

    it.each(['/api/logout', '/api/user'])('holds nothing when nothing can be written at %s', async (path) => {
      const ann = await withText('canary-1210');
      refuseWrites();
      const main = openMain(ann.session);
      if (path === '/api/logout') await main.send('POST', path, {});
      else ann.session.forget();
      await registerBob(main);
      await expectOnlyBob(main, 'canary-1210');
    });

    it('holds nothing after the account was deleted while it could not be opened', async () => {
      const ann = await withText('canary-1211');
      await mkdir(walFolder());
      const main = openMain(ann.session);
      const deleted = await main.send('DELETE', '/api/user/delete-account', {
        currentPassword: PASSWORD,
      });
      expect([deleted.status, await deleted.json()]).toEqual([200, { deleted: true }]);
      await rmdir(walFolder());
      main.goAway(true);
      expect((await main.get('/api/user')).status).toBe(503);
      expect(await wordsOnDisk()).not.toContain('canary-1211');
    });

    it('keeps the texts of an account that stays signed in', async () => {
      const ann = await withText('canary-1212');
      await mkdir(walFolder());
      const main = openMain(ann.session);
      expect((await main.get('/api/user')).status).toBe(200);
      await rmdir(walFolder());
      refuseWrites();
      expect((await main.get('/api/user')).status).toBe(200);
      main.goAway(true);
      expect(textsOf(await main.body('/api/transcriptions'))).toEqual(['canary-1212']);
    });
  });

  it('creates files that only the owner can access', async () => {
    const main = await signedUp();
    await main.body('/api/transcriptions');
    if (process.platform === 'win32') return;
    const files = (await readdir(folder)).filter((name) => name.startsWith('cache'));
    expect(files).toContain('cache.sqlite');
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });
});
