import { QueryCache, QueryClient } from '@tanstack/react-query';
import { VISITORS } from '../../src/contract/page/pages.ts';
import { rememberedUser } from '../data/remembered-user.ts';
import { currentUser, handleSessionEnd, trackSignedInUser } from '../data/user.ts';
import { userKeys } from '../data/user-keys.ts';
import { createNotifyingMutationCache } from './mutation-notices.ts';

/**
 * Whether the visitor is certainly signed out: the page was requested without a session, and no user is
 * remembered on this device. A missing session alone proves nothing, because browsers do not send it with a
 * link from another site.
 */
function isCertainlySignedOut(): boolean {
  if (typeof document === 'undefined' || rememberedUser()) return false;
  const visitor = document.querySelector('meta[name="visitor"]')?.getAttribute('content');
  return visitor === VISITORS.stranger;
}

/**
 * Queries never become stale, never retry and ignore window focus, as specified. They run even if the browser
 * reports no network; failed ones are refetched when the server is back.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: createNotifyingMutationCache((error) => handleSessionEnd(client, error)),
    queryCache: new QueryCache({ onError: (error) => handleSessionEnd(client, error) }),
  });
  trackSignedInUser(client);
  if (isCertainlySignedOut()) client.setQueryData(userKeys.current, null);
  return client;
}

/** A client that asks at once who is signed in: on a slow network, the page's code would take all connections. */
export function startQueryClient(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(currentUser);
  return client;
}
