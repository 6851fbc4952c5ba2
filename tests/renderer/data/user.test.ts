import { MutationObserver, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src-renderer/app/query-client.ts';
import { HttpError } from '../../../src-renderer/data/http-error.ts';
import { rememberedUser } from '../../../src-renderer/data/remembered-user.ts';
import { login } from '../../../src-renderer/data/sign-in.ts';
import { logout } from '../../../src-renderer/data/sign-out.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';
import { currentUser, handleSessionEnd } from '../../../src-renderer/data/user.ts';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { waitFor } from '../../support/wait-for.ts';

const person = (id: string) => ({
  id,
  email: `${id}@example.com`,
  name: id,
  isVerified: true,
  hasCompletedOnboarding: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  signIn: 'email' as const,
  personalityProfile: null,
});
const ended = new HttpError(401, '', '{"error":"x","code":"unauthenticated"}');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  onlineManager.setOnline(true);
});
afterEach(() => vi.unstubAllGlobals());

/** Sets the server's answer, or the error of the request. */
function server(answer: Response | Error) {
  vi.stubGlobal('fetch', () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.clone()),
  );
}
const away = () => server(new TypeError('Failed to fetch'));
const signedInAs = (id: string) => server(Response.json(person(id)));
const signedOut = () => server(new Response('{"error":"x","code":"unauthenticated"}', { status: 401 }));

const ask = (client: QueryClient) => client.fetchQuery({ ...currentUser, staleTime: 0 });

it('resolves the current user to null after a 401', async () => {
  signedOut();
  await expect(ask(createQueryClient())).resolves.toBeNull();
});

it('rejects the current user with "Failed to fetch user" after any other error', async () => {
  server(new Response('', { status: 500 }));
  await expect(ask(createQueryClient())).rejects.toThrow('Failed to fetch user');
});

describe('the current user while the server is unreachable', () => {
  async function wasHere(): Promise<void> {
    signedInAs('ada');
    await ask(createQueryClient());
  }

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a proxy without an upstream', new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['a proxy timeout', new Response('', { status: 504 })],
  ])('is the user last signed in on this device: %s', async (_, answer) => {
    await wasHere();
    server(answer);
    await expect(ask(createQueryClient())).resolves.toEqual(person('ada'));
  });

  it('is unknown when no user was signed in on this device', async () => {
    away();
    await expect(ask(createQueryClient())).rejects.toThrow('Failed to fetch user');
  });

  it.each([
    ['fails', new Response('', { status: 500 })],
    ['is busy', new Response('{"error":"x","code":"server_busy"}', { status: 503 })],
  ])('is not taken from memory when the server %s', async (_, answer) => {
    await wasHere();
    server(answer);
    await expect(ask(createQueryClient())).rejects.toThrow('Failed to fetch user');
  });

  it('is forgotten after a 401, an ended session or a sign-out', async () => {
    await wasHere();
    signedOut();
    await ask(createQueryClient());
    expect(rememberedUser()).toBeNull();

    await wasHere();
    const client = createQueryClient();
    client.setQueryData(userKeys.current, person('ada'));
    handleSessionEnd(client, ended);
    expect(rememberedUser()).toBeNull();

    await wasHere();
    server(Response.json({ signedOut: true }));
    await new MutationObserver(client, logout(client)).mutate();
    expect(rememberedUser()).toBeNull();

    away();
    await expect(ask(createQueryClient())).rejects.toThrow('Failed to fetch user');
  });

  it('is refetched as soon as the server is back, and null after a 401', async () => {
    await wasHere();
    away();
    const client = createQueryClient();
    client.mount();
    const watcher = new QueryObserver(client, currentUser);
    const unwatch = watcher.subscribe(() => undefined);
    await waitFor(() => expect(watcher.getCurrentResult().data).toEqual(person('ada')));
    signedOut();
    onlineManager.setOnline(true);
    await waitFor(() => expect(watcher.getCurrentResult().data).toBeNull());
    expect(rememberedUser()).toBeNull();
    unwatch();
    client.unmount();
  });
});

describe('a change of the signed-in account', () => {
  const counts = transcriptionKeys.counts('2026-11-01T00:00:00Z');

  function signedIn() {
    const client = createQueryClient();
    client.setQueryData(userKeys.current, person('ada'));
    client.setQueryData(counts, { total: 7, since: 7 });
    return client;
  }

  it('clears the cached data on sign-out', async () => {
    const client = signedIn();
    server(Response.json({ signedOut: true }));
    await new MutationObserver(client, logout(client)).mutate();
    expect(client.getQueryData(userKeys.current)).toBeNull();
    expect(client.getQueryData(counts)).toBeUndefined();
  });

  it('clears the previous account’s data when its session ended before the next sign-in', async () => {
    const client = signedIn();
    handleSessionEnd(client, ended);
    expect(client.getQueryData(userKeys.current)).toBeNull();
    signedInAs('bob');
    await new MutationObserver(client, login(client)).mutate({ email: 'bob@example.com', password: 'x' });
    expect(client.getQueryData(userKeys.current)).toEqual(person('bob'));
    expect(client.getQueryData(counts)).toBeUndefined();
    expect(rememberedUser()?.id).toBe('bob');
  });

  it('clears the previous account’s data when another window changed the account', async () => {
    const client = signedIn();
    signedInAs('ada');
    await ask(client);
    expect(client.getQueryData(counts)).toBeDefined();
    signedInAs('bob');
    await ask(client);
    expect(client.getQueryData(counts)).toBeUndefined();
  });

  it('is not assumed after a wrong password', () => {
    const client = signedIn();
    handleSessionEnd(client, new HttpError(401, '', '{"error":"x","code":"wrong_credentials"}'));
    expect(client.getQueryData(userKeys.current)).toEqual(person('ada'));
  });
});
