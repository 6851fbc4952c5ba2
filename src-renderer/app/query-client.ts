import { QueryCache, QueryClient } from '@tanstack/react-query';
import { followUser, noticeSessionEnd } from '../data/user.ts';
import { noticingMutationCache } from './mutation-notices.ts';

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
  return client;
}
