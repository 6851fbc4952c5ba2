import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src-renderer/data/http-error.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';
import { currentUser, login, logout, noticeSessionEnd, userKeys } from '../../../src-renderer/data/user.ts';

afterEach(() => vi.unstubAllGlobals());

function read(response: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(currentUser);
}

it('is nobody after a 401', async () => {
  await expect(read(new Response('', { status: 401 }))).resolves.toBeNull();
});

it('fails with the specified words otherwise', async () => {
  await expect(read(new Response('', { status: 500 }))).rejects.toThrow('Failed to fetch user');
});

describe('a change of account', () => {
  const counts = transcriptionKeys.counts('2026-11-01T00:00:00Z');

  function signedIn() {
    const client = new QueryClient();
    client.setQueryData(userKeys.current, { id: 'ada' });
    client.setQueryData(counts, { total: 7, since: 7 });
    return client;
  }

  it('leaves nothing behind at log-out', async () => {
    const client = signedIn();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ signedOut: true })));
    await new MutationObserver(client, logout(client)).mutate();
    expect(client.getQueryData(userKeys.current)).toBeNull();
    expect(client.getQueryData(counts)).toBeUndefined();
  });

  it('shows the next person nothing of a session that ended by itself', async () => {
    const client = signedIn();
    noticeSessionEnd(client, new HttpError(401, '', '{"error":"x","code":"unauthenticated"}'));
    expect(client.getQueryData(userKeys.current)).toBeNull();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'bob' })));
    await new MutationObserver(client, login(client)).mutate({ email: 'bob@example.com', password: 'x' });
    expect(client.getQueryData(userKeys.current)).toEqual({ id: 'bob' });
    expect(client.getQueryData(counts)).toBeUndefined();
  });

  it('is not a wrong password', () => {
    const client = signedIn();
    noticeSessionEnd(client, new HttpError(401, '', '{"error":"x","code":"wrong_credentials"}'));
    expect(client.getQueryData(userKeys.current)).toEqual({ id: 'ada' });
  });
});
