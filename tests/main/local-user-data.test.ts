import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalUserData, openLocalUserData } from '../../src-main/local-user-data.ts';
import type { Secrets } from '../../src-main/secrets/secrets.ts';
import { opening, slice, soundOf } from '../support/disk-takes.ts';
import { fakeSecrets } from '../support/fake-secrets.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let folder: string;
let values: Map<string, string>;
let secrets: Secrets;
let isAway = false;
let signOuts = 0;
let name = 'home';
/** The questions before a recording goes to another server, and the answer to them. */
const moves: object[] = [];
let allowsMoves = true;
const troubles: unknown[] = [];
const onKeysRead = vi.fn<() => void>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-localUserData-'));
  values = new Map();
  secrets = fakeSecrets('keychain', values);
  isAway = false;
  signOuts = 0;
  name = 'home';
  moves.length = 0;
  allowsMoves = true;
  troubles.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const KEY_NAME: unknown = expect.stringMatching(/^recordings [0-9a-f]{16}$/);
/** The device token: it contains no user data and is kept after sign-out, like a browser's cookie. */
const DEVICE_NAME = 'device home';

/** Opens the user data like the app at its start. */
const start = (): LocalUserData =>
  openLocalUserData({
    folder,
    secrets: async () => secrets,
    async server() {
      if (isAway) throw new Error('there is no server');
      return { address: new URL(server.url), name, secret: null };
    },
    serverName: () => name,
    sendToPage: () => undefined,
    otherServer: {
      text: (other) => `for ${other}`,
      async confirm(move) {
        moves.push(move);
        return allowsMoves;
      },
    },
    onTranscribed: () => undefined,
    onSignedOut: () => {
      signOuts += 1;
    },
    onKeysRead: () => onKeysRead(),
    log: { info: () => undefined, error: (_what, cause) => troubles.push(cause) },
  });

const ask = (localUserData: LocalUserData, method: string, path: string, body?: unknown) =>
  localUserData.api(
    new Request(`parlance://app${path}`, {
      method,
      ...(body === undefined
        ? {}
        : {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', origin: 'parlance://app' },
          }),
    }),
  );

it('keeps session and recordings across restarts, uploads them, and erases all data of a user', async () => {
  const first = start();
  const person = { name: 'Ann', email: 'keeper@example.com', password: 'walking-on-gravel' };
  const registered = await ask(first, 'POST', '/api/register', person);
  const { id: userId } = (await registered.json()) as { id: string };
  const take = opening({ userId });
  const { handlers } = first;
  expect(await handlers['takes.claim']({ takeId: take.id })).toBe(true);
  expect(await handlers['takes.create'](take)).toEqual({ ok: true, value: undefined });
  await handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  await first.onPageGone();
  expect(first.isBusy()).toBe(false);
  await first.close();
  expect([...values.keys()].toSorted()).toEqual([DEVICE_NAME, KEY_NAME, 'session home']);
  expect(await first.recordingKey()).toBe('keychain');

  const second = start();
  expect(await (await ask(second, 'GET', '/api/user')).json()).toMatchObject({ id: userId });
  expect(await second.unreadableTakes()).toBe(0);
  const listed = await second.handlers['takes.list'](userId);
  expect(listed).toMatchObject({ ok: true, value: [{ id: take.id, sliceCount: 1 }] });
  const flushed = await second.handlers['sender.flush']({ takeId: take.id, unstored: [] });
  expect(flushed).toEqual({ outcome: 'done', value: undefined });
  expect(await (await ask(second, 'GET', '/api/takes')).json()).toMatchObject({
    takes: [{ id: take.id, next: 1, bytes: 500 }],
  });

  expect(await second.handlers['user.erase-data'](userId)).toBe(true);
  expect((await ask(second, 'GET', '/api/user')).status).toBe(401);
  await second.close();
  expect([...values.keys()].toSorted()).toEqual([DEVICE_NAME, KEY_NAME]);
  expect(await readdir(join(folder, 'takes'))).toEqual(['key-names']);
  expect(troubles).toEqual([]);
});

it('counts recordings whose key is gone and keeps their files', async () => {
  const first = start();
  const take = opening();
  await first.handlers['takes.create'](take);
  await first.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  await first.close();
  values.clear();
  const second = start();
  expect(await second.unreadableTakes()).toBe(1);
  expect(await second.handlers['takes.list']('ann')).toEqual({ ok: true, value: [] });
  expect(await readdir(join(folder, 'takes'))).toContain(take.id);
  await second.close();
});

it('restores session and recordings when the keychain unlocks after the start', async () => {
  const first = start();
  const person = { name: 'Ann', email: 'early@example.com', password: 'walking-on-gravel' };
  const registered = await ask(first, 'POST', '/api/register', person);
  const { id: userId } = (await registered.json()) as { id: string };
  const take = opening({ userId });
  await first.handlers['takes.create'](take);
  await first.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  await first.close();
  let isLocked = true;
  const there = secrets;
  secrets = {
    ...there,
    get kind() {
      return isLocked ? 'memory' : 'keychain';
    },
    read: async (each) => (isLocked ? null : there.read(each)),
    readAll: async (each) => (isLocked ? [] : there.readAll(each)),
  };
  const second = start();
  expect((await ask(second, 'GET', '/api/user')).status).toBe(401);
  expect([await second.unreadableTakes(), await second.recordingKey()]).toEqual([1, 'file']);
  isLocked = false;
  await second.reloadSecrets();
  expect(await (await ask(second, 'GET', '/api/user')).json()).toMatchObject({ id: userId });
  expect([await second.unreadableTakes(), await second.recordingKey()]).toEqual([0, 'keychain']);
  const listed = await second.handlers['takes.list'](userId);
  expect(listed).toMatchObject({ ok: true, value: [{ id: take.id, sliceCount: 1 }] });
  await second.close();
});

it('reads the recording keys a minute later when the keychain did not answer at the start', async () => {
  const first = start();
  const take = opening();
  await first.handlers['takes.create'](take);
  await first.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  await first.close();
  const there = secrets;
  secrets = { ...there, readAll: () => Promise.reject(new Error('the keychain does not answer')) };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const second = start();
  expect([await second.unreadableTakes(), await second.recordingKey()]).toEqual([1, 'file']);
  secrets = there;
  onKeysRead.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await waitFor(() => expect(onKeysRead).toHaveBeenCalledOnce());
  expect([await second.unreadableTakes(), await second.recordingKey()]).toEqual([0, 'keychain']);
  const listed = await second.handlers['takes.list']('ann');
  expect(listed).toMatchObject({ ok: true, value: [{ id: take.id, sliceCount: 1 }] });
  await second.close();
});

it('erases a user’s local data while the server is unreachable', async () => {
  const localUserData = start();
  const person = { name: 'Ann', email: 'leaver@example.com', password: 'walking-on-gravel' };
  const { id: userId } = (await (await ask(localUserData, 'POST', '/api/register', person)).json()) as {
    id: string;
  };
  await localUserData.handlers['takes.create'](opening({ userId }));
  isAway = true;
  expect((await ask(localUserData, 'GET', '/api/user')).status).toBe(200);
  expect(await localUserData.handlers['user.erase-data'](userId)).toBe(true);
  expect((await ask(localUserData, 'GET', '/api/user')).status).toBe(503);
  isAway = false;
  expect((await ask(localUserData, 'GET', '/api/user')).status).toBe(401);
  await localUserData.close();
  expect([...values.keys()].toSorted()).toEqual([DEVICE_NAME, KEY_NAME]);
  expect(await readdir(join(folder, 'takes'))).toEqual(['key-names']);
  expect(troubles).toEqual([]);
});

it('erases a user’s session while the offline texts cannot be opened, and the texts as soon as they can be', async () => {
  const first = start();
  const person = { name: 'Ann', email: 'locked-out@example.com', password: 'walking-on-gravel' };
  const { id: userId } = (await (await ask(first, 'POST', '/api/register', person)).json()) as { id: string };
  await first.close();
  await mkdir(join(folder, 'cache.sqlite-wal'));
  const second = start();
  expect(await second.handlers['user.erase-data'](userId)).toBe(false);
  await rmdir(join(folder, 'cache.sqlite-wal'));
  expect((await ask(second, 'GET', '/api/user')).status).toBe(401);
  expect(await second.handlers['user.erase-data'](userId)).toBe(true);
  await second.close();
  expect([...values.keys()]).not.toContain('session home');
  expect((await readdir(folder)).filter((name) => name.startsWith('cache'))).toEqual([]);
});

it('uploads a recording only to the server that it was recorded for', async () => {
  const localUserData = start();
  const person = { name: 'Ann', email: 'mover@example.com', password: 'walking-on-gravel' };
  const { id: userId } = (await (await ask(localUserData, 'POST', '/api/register', person)).json()) as {
    id: string;
  };
  const take = opening({ userId });
  await localUserData.handlers['takes.create'](take);
  await localUserData.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  const registered = values.get('session home');
  name = 'https://elsewhere.example';
  values.set(`session ${name}`, registered ?? '');
  const refused = { kind: 'refused', reason: { code: 'other_server', text: 'for home' } };
  const flush = () => localUserData.handlers['sender.flush']({ takeId: take.id, unstored: [] });
  expect(await flush()).toEqual({ outcome: 'failed', failure: refused });
  const whole = { takeId: take.id, unstored: [], timeoutMs: 0, language: null };
  expect(await localUserData.handlers['sender.complete'](whole)).toEqual({
    outcome: 'failed',
    failure: refused,
  });
  await localUserData.handlers['takes.seal']({ takeId: take.id, failure: refused.reason });
  const listed = async () => (await localUserData.handlers['takes.list'](userId)) as { value: unknown };
  expect((await listed()).value).toMatchObject([{ id: take.id, failure: refused.reason }]);
  name = 'home';
  // From here on it is sent by itself.
  expect((await listed()).value).toMatchObject([{ failure: { code: 'waiting', text: null } }]);
  expect(await (await ask(localUserData, 'GET', '/api/takes')).json()).toEqual({ takes: [] });
  expect(await flush()).toEqual({ outcome: 'done', value: undefined });
  await localUserData.close();
  expect(troubles).toEqual([]);
});

it('sends a recording to the server’s new address once the user agrees', async () => {
  const first = start();
  const person = { name: 'Ann', email: 'moved@example.com', password: 'walking-on-gravel' };
  const { id: userId } = (await (await ask(first, 'POST', '/api/register', person)).json()) as { id: string };
  const take = opening({ userId });
  await first.handlers['takes.create'](take);
  await first.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  await first.handlers['takes.seal']({ takeId: take.id, failure: { code: 'offline', text: null } });
  await first.close();
  name = 'https://moved.example';
  const second = start();
  const { password, ...account } = person;
  await ask(second, 'POST', '/api/login', { email: account.email, password });
  const find = () => second.handlers['takes.find']({ takeId: take.id, userId });
  const sendHere = (owner: string) => second.handlers['sender.send-here']({ takeId: take.id, userId: owner });
  const complete = () =>
    second.handlers['sender.complete']({ takeId: take.id, unstored: [], timeoutMs: 0, language: null });
  const otherServer = { code: 'other_server', text: 'for home' };
  expect(await find()).toMatchObject({ value: { failure: otherServer } });
  expect(await complete()).toMatchObject({ failure: { reason: otherServer } });

  allowsMoves = false;
  expect([await sendHere(userId), await sendHere('another')]).toEqual([false, false]);
  expect(moves).toEqual([{ from: 'home', to: name }]);
  expect(await find()).toMatchObject({ value: { failure: otherServer } });
  expect(await complete()).toMatchObject({ failure: { reason: otherServer } });

  allowsMoves = true;
  expect(await sendHere(userId)).toBe(true);
  expect(await find()).toMatchObject({ value: { failure: { code: 'offline' } } });
  const flushed = await second.handlers['sender.flush']({ takeId: take.id, unstored: [] });
  expect(flushed).toEqual({ outcome: 'done', value: undefined });
  const { takes } = (await (await ask(second, 'GET', '/api/takes')).json()) as { takes: { id: string }[] };
  expect(takes.map(({ id }) => id)).toEqual([take.id]);
  await second.close();
  expect(troubles).toEqual([]);
});

it('keeps a discarded recording of another server discarded', async () => {
  const localUserData = start();
  const take = opening({ userId: 'ann' });
  await localUserData.handlers['takes.create'](take);
  await localUserData.handlers['takes.append'](slice(take.id, 0, soundOf(0)));
  const discarded = { code: 'discarded', text: null };
  await localUserData.handlers['takes.seal']({ takeId: take.id, failure: discarded });
  name = 'https://elsewhere.example';
  expect(await localUserData.handlers['takes.list']('ann')).toMatchObject({
    value: [{ failure: discarded }],
  });
  await localUserData.close();
});

it('reports a sign-out once, and the removal of a user', async () => {
  const localUserData = start();
  const person = { name: 'Ann', email: 'teller@example.com', password: 'walking-on-gravel' };
  const { id: userId } = (await (await ask(localUserData, 'POST', '/api/register', person)).json()) as {
    id: string;
  };
  expect(signOuts).toBe(0);
  for (const _sameAgain of [1, 2]) await ask(localUserData, 'POST', '/api/logout', {});
  expect(signOuts).toBe(1);
  await localUserData.handlers['user.erase-data'](userId);
  expect(signOuts).toBe(2);
  await localUserData.close();
});
