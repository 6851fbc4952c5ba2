import { QueryCache, QueryClient } from '@tanstack/react-query';
import { noticeSessionEnd } from '../data/user.ts';
import { noticingMutationCache } from './mutation-notices.ts';

/** Reads never go stale, are never repeated by themselves and don't follow the window's focus, as specified. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: noticingMutationCache((error) => noticeSessionEnd(client, error)),
    queryCache: new QueryCache({ onError: (error) => noticeSessionEnd(client, error) }),
  });
  return client;
}
