import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../../src/contract/api/account.ts';
import { call } from './http.ts';
import { HttpError, isUnreachable } from './http-error.ts';
import { rememberedUser, rememberUser } from './remembered-user.ts';
import { userKeys } from './user-keys.ts';

/** Milliseconds the server has to say who is signed in: a network that swallows everything is no network. */
const ASKING_MS = 8000;

/**
 * The person signed in; null when nobody is. While the server is out of reach it is who was signed in last on this
 * device, and it is asked again as soon as it is back. Any other failure reads 'Failed to fetch user'.
 */
export const currentUser = queryOptions({
  queryKey: userKeys.current,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call('GET /api/user', {}, { signal, timeoutMs: ASKING_MS });
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof HttpError && error.status === 401) return null;
      const remembered = isUnreachable(error) ? rememberedUser() : null;
      if (remembered) return remembered;
      throw new Error('Failed to fetch user', { cause: error });
    }
  },
  refetchOnReconnect: 'always',
});

const settling = new WeakMap<QueryClient, Promise<void>>();

/** Resolves once it is known who is signed in, or that this can't be had now; the same promise until then. */
export function sessionSettled(client: QueryClient): Promise<void> {
  const known = settling.get(client);
  if (known) return known;
  const settled = new Promise<void>((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if ((client.getQueryState(userKeys.current)?.status ?? 'pending') === 'pending') return;
      stop();
      settling.delete(client);
      resolve();
    });
  });
  settling.set(client, settled);
  return settled;
}

const isUserKey = (key: readonly unknown[]): boolean => key[0] === userKeys.current[0];

/** Drops everything that was fetched for an account. */
export function forgetAccount(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
}

/**
 * Keeps what this device remembers equal to who is signed in, however that came about. Where it turns out to be
 * somebody else, signed in from another window for instance, nothing of the one before stays on screen.
 * Call once per client.
 */
export function followUser(client: QueryClient): void {
  let last: string | null = null;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isUserKey(event.query.queryKey))
      return;
    const user = client.getQueryData<User | null>(userKeys.current) ?? null;
    rememberUser(user);
    if (!user || user.id === last) return;
    if (last) void client.resetQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
    last = user.id;
  });
}

/** Signs out here when an error says that the session has ended; every other error is left alone. */
export function noticeSessionEnd(client: QueryClient, error: unknown): void {
  if (error instanceof HttpError && error.code === 'unauthenticated') {
    client.setQueryData(userKeys.current, null);
  }
}

/** Where nobody is signed in because somebody signed out on purpose, and not because a session ended. */
export const signedOutHere = new WeakSet<QueryClient>();

/** Nobody is signed in any more, and nothing that was fetched for anybody is left. */
export function dropUser(client: QueryClient): void {
  // The user first and in place: whoever watches it leaves, then nothing of the account stays behind.
  client.setQueryData(userKeys.current, null);
  forgetAccount(client);
  client.getMutationCache().clear();
}
