import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src-renderer/app/query-client.ts';
import { deleteAccount, verificationStatus, watchDeletion } from '../../../src-renderer/data/account.ts';
import { NetworkError } from '../../../src-renderer/data/http-error.ts';
import { logout } from '../../../src-renderer/data/sign-out.ts';
import { currentUser } from '../../../src-renderer/data/user.ts';
import { userKeys } from '../../../src-renderer/data/user-keys.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { waitFor } from '../../support/wait-for.ts';

const ADA = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  createdAt: '2026-11-01T10:00:00.000Z',
  isVerified: true,
  hasCompletedOnboarding: true,
  signIn: 'email' as const,
  personalityProfile: null,
};
const LOST = new TypeError('Failed to fetch');
const GONE = new Response('{"error":"x","code":"unauthenticated"}', { status: 401 });

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers requests by method; an error stands for a request without a response. */
function server(answers: Record<string, Response | TypeError>) {
  vi.stubGlobal('fetch', (_url: string, { method = '' }: RequestInit) => {
    const answer = answers[method] ?? LOST;
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
  });
}

function signedIn() {
  const client = createQueryClient();
  client.setQueryData(userKeys.current, ADA);
  const remove = () => new MutationObserver(client, deleteAccount(client)).mutate(null);
  const ask = () => client.fetchQuery({ ...currentUser, staleTime: 0 });
  return { client, remove, ask };
}

it('reports the account as deleted when the response is lost and the session has ended, and only then', async () => {
  const { remove } = signedIn();
  server({ DELETE: LOST, GET: GONE });
  await expect(remove()).resolves.toEqual({ deleted: true });
  server({ DELETE: new Response('', { status: 504 }), GET: GONE });
  await expect(remove()).resolves.toEqual({ deleted: true });
  server({ DELETE: LOST, GET: Response.json(ADA) });
  await expect(remove()).rejects.toBeInstanceOf(NetworkError);
  server({ DELETE: GONE, GET: GONE });
  await expect(remove()).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('reports the account as deleted when a retry or a later request finds the session ended', async () => {
  const { client, remove, ask } = signedIn();
  const onGone = vi.fn();
  server({});
  await expect(remove()).rejects.toBeInstanceOf(NetworkError);
  watchDeletion(client, ADA.id, onGone);
  watchDeletion(client, ADA.id, onGone);
  server({ GET: Response.json(ADA) });
  await ask();
  expect(onGone).not.toHaveBeenCalled();
  server({ DELETE: GONE });
  await expect(remove()).resolves.toEqual({ deleted: true });
  server({ GET: GONE });
  await ask();
  expect(onGone).toHaveBeenCalledTimes(1);
  server({ DELETE: GONE });
  await expect(remove()).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('does not report the account as deleted after a sign-out, or more than ten minutes later', async () => {
  const onGone = vi.fn();
  const left = signedIn();
  watchDeletion(left.client, ADA.id, onGone);
  server({ POST: Response.json({ signedOut: true }) });
  await new MutationObserver(left.client, logout(left.client)).mutate();

  vi.useFakeTimers();
  const later = signedIn();
  watchDeletion(later.client, ADA.id, onGone);
  vi.advanceTimersByTime(11 * 60_000);
  server({ GET: GONE });
  await later.ask();
  expect(onGone).not.toHaveBeenCalled();
});

it('refetches the user once if the address was confirmed or changed elsewhere', async () => {
  const { client } = signedIn();
  const close = new QueryObserver(client, currentUser).subscribe(() => undefined);
  const user = vi.fn(() => Response.json(ADA));
  let status = { email: ADA.email, isVerified: true, mail: 'smtp', reason: null };
  vi.stubGlobal('fetch', async (url: string) => (url === '/api/user' ? user() : Response.json(status)));
  const askStatus = () => client.fetchQuery({ ...verificationStatus, staleTime: 0 });
  await askStatus();
  expect(user).not.toHaveBeenCalled();
  status = { ...status, email: 'new@example.com' };
  await askStatus();
  await waitFor(() => expect(user).toHaveBeenCalledOnce());
  status = { ...status, email: ADA.email, isVerified: false };
  await askStatus();
  await waitFor(() => expect(user).toHaveBeenCalledTimes(2));
  close();
});
