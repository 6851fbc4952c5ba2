import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiTokenForm } from '../../src/contract/api/api-tokens.ts';
import { call } from './http.ts';

const KEY = ['/api/user/api-tokens'] as const;

/** The user's API tokens, oldest first, without their secrets. */
export const apiTokens = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call('GET /api/user/api-tokens', {}, { signal })).tokens,
  refetchOnMount: 'always',
});

export const createApiToken = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ApiTokenForm) => call('POST /api/user/api-tokens', { body }),
    // The response contains the secret: the cache drops it once the card is closed.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failure: { title: 'apiAccess.createFailed', detail: 'server' } },
  });

export const revokeApiToken = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/user/api-tokens/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: {
      success: { title: 'apiAccess.revoked' },
      failure: { title: 'apiAccess.revokeFailed', detail: 'server' },
    },
  });
