import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '../../src/contract/api/account.ts';
import { call, FALLBACK_TIMEOUT_MS } from './http.ts';
import { HttpError, isUnreachable } from './http-error.ts';
import { rememberedUser, rememberUser } from './remembered-user.ts';
import { userKeys } from './user-keys.ts';

/** Clients that are recording: an expired session ends here only after the recording. */
export const recordingClients = new WeakSet<QueryClient>();

/**
 * The signed-in user; null if there is none. While the server is unreachable, it is the last signed-in user of this
 * device, refetched once the server is back. Any other failure throws 'Failed to fetch user'.
 */
export const currentUser = queryOptions({
  queryKey: userKeys.current,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      return await call('GET /api/user', {}, { signal, timeoutMs: FALLBACK_TIMEOUT_MS });
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof HttpError && error.status === 401) {
        return (recordingClients.has(client) && client.getQueryData<User | null>(userKeys.current)) || null;
      }
      const remembered = isUnreachable(error) ? rememberedUser() : null;
      if (remembered) return remembered;
      throw new Error('Failed to fetch user', { cause: error });
    }
  },
  refetchOnReconnect: 'always',
});

const isUserKey = (key: readonly unknown[]): boolean => key[0] === userKeys.current[0];

/** Removes all cached data of an account. */
export function clearAccountCache(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
}

/**
 * Keeps the user remembered on this device equal to the signed-in one. If another user turns out to be signed
 * in, for example from another window, the previous user's data is removed. Call it once per client.
 */
export function trackSignedInUser(client: QueryClient): void {
  let lastUserId: string | null = null;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isUserKey(event.query.queryKey))
      return;
    const user = client.getQueryData<User | null>(userKeys.current) ?? null;
    rememberUser(user);
    if (!user) return;
    signedOutClients.delete(client);
    if (lastUserId && user.id !== lastUserId) {
      void client.resetQueries({ predicate: ({ queryKey }) => !isUserKey(queryKey) });
    }
    lastUserId = user.id;
  });
}

/** True for an answer that the session has ended. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'unauthenticated';

/** Signs out here if an error says that the session has ended, but not during a recording; ignores every other error. */
export function handleSessionEnd(client: QueryClient, error: unknown): void {
  if (isSessionEnd(error) && !recordingClients.has(client)) {
    client.setQueryData(userKeys.current, null);
  }
}

/** The result of a request. Signs out here like `handleSessionEnd` if it fails; throws its errors. */
export async function withSessionEndHandling<T>(client: QueryClient, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    handleSessionEnd(client, error);
    throw error;
  }
}

/** Clients whose user signed out deliberately or deleted the account, as opposed to an expired session. */
export const signedOutClients = new WeakSet<QueryClient>();

/** Sets the current user to null and removes all cached data. */
export function clearUser(client: QueryClient): void {
  // Set the user first, without removing its query: its observers unmount, so that nothing refetches the
  // account's data.
  client.setQueryData(userKeys.current, null);
  clearAccountCache(client);
  client.getMutationCache().clear();
}
