import { QueryCache, QueryClient } from '@tanstack/react-query';
import { VISITORS } from '../../src/contract/page/pages.ts';
import { rememberedUser } from '../data/remembered-user.ts';
import { followUser, noticeSessionEnd } from '../data/user.ts';
import { userKeys } from '../data/user-keys.ts';
import { noticingMutationCache } from './mutation-notices.ts';

/**
 * Whether nobody can be signed in: the page came without a session, and nobody was signed in on this device. A link
 * from elsewhere alone proves nothing, because a session does not travel with it.
 */
function isStranger(): boolean {
  if (typeof document === 'undefined' || rememberedUser()) return false;
  const visitor = document.querySelector('meta[name="visitor"]')?.getAttribute('content');
  return visitor === VISITORS.stranger;
}

/**
 * Reads never go stale, are never repeated by themselves and don't follow the window's focus, as specified. Whatever
 * the browser believes of its network, they are tried; those that failed are tried again when the server is back.
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
    mutationCache: noticingMutationCache((error) => noticeSessionEnd(client, error)),
    queryCache: new QueryCache({ onError: (error) => noticeSessionEnd(client, error) }),
  });
  followUser(client);
  if (isStranger()) client.setQueryData(userKeys.current, null);
  return client;
}
