import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedSearch, SavedSearchForm } from '../../src/contract/api/saved-searches.ts';
import { call } from './http.ts';

/** The user's saved searches, which they see as folders. */
export const savedSearchList = queryOptions({
  queryKey: ['/api/saved-searches'],
  queryFn: async ({ signal }) => (await call('GET /api/saved-searches', {}, { signal })).searches,
});

export const refreshSearches = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: savedSearchList.queryKey });

/** Saves a search, or replaces the one with this id. */
export const saveSearch = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string | null; body: SavedSearchForm }) =>
      id === null
        ? call('POST /api/saved-searches', { body })
        : call('PUT /api/saved-searches/{id}', { params: { id }, body }),
    onSuccess: () => refreshSearches(client),
    meta: {
      success: { title: 'finding.folderSaved' },
      failure: { title: 'finding.folderFailed', detail: 'server' },
    },
  });

/** Deletes a saved search; `onDeleted` may offer to bring it back. */
export const deleteSearch = (client: QueryClient, onDeleted: (search: SavedSearch) => void) =>
  mutationOptions({
    mutationFn: ({ id }: SavedSearch) => call('DELETE /api/saved-searches/{id}', { params: { id } }),
    onSuccess: (_, search) => onDeleted(search),
    onSettled: () => refreshSearches(client),
    meta: { failure: { title: 'finding.deleteFailed', detail: 'server' } },
  });
