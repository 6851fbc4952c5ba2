import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WebhookForm } from '../../src/contract/api/webhooks.ts';
import { call } from './http.ts';

const KEY = ['/api/webhooks'] as const;

/** The user's webhooks, oldest first, without their secrets. */
export const webhooks = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call('GET /api/webhooks', {}, { signal })).webhooks,
  refetchOnMount: 'always',
});

export const createWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: WebhookForm) => call('POST /api/webhooks', { body }),
    // The response contains the secret: the cache drops it once the card is closed.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failure: { title: 'webhooks.createFailed', detail: 'server' } },
  });

export const testWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/webhooks/{id}/test', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failure: { title: 'webhooks.testFailed', detail: 'server' } },
  });

export const deleteWebhook = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/webhooks/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: {
      success: { title: 'webhooks.deleted' },
      failure: { title: 'webhooks.deleteFailed', detail: 'server' },
    },
  });
