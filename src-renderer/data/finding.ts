import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedSearch, SavedSearchForm } from '../../src/contract/api/saved-searches.ts';
import { ANSWERED } from './changes-in-order.ts';
import { type CallInput, call } from './http.ts';
import { tagKeys } from './tag-keys.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { changeRemembered, refreshHistory } from './transcriptions.ts';

/** The user's tags with the number of their texts. */
export const tagList = queryOptions({
  queryKey: tagKeys.list,
  queryFn: async ({ signal }) => (await call('GET /api/tags', {}, { signal })).tags,
});

/** The user's folders by rule. */
export const savedSearchList = queryOptions({
  queryKey: ['/api/saved-searches'],
  queryFn: async ({ signal }) => (await call('GET /api/saved-searches', {}, { signal })).searches,
});

/** What the user's texts can be filtered by. */
export const textFacets = queryOptions({
  queryKey: transcriptionKeys.facets,
  queryFn: ({ signal }) => call('GET /api/transcriptions/facets', {}, { signal }),
});

/** The texts that are most like one. */
export const similarTexts = (id: string) =>
  queryOptions({
    queryKey: transcriptionKeys.similar(id),
    queryFn: ({ signal }) => call('GET /api/transcriptions/{id}/similar', { params: { id } }, { signal }),
    select: ({ transcriptions }) => transcriptions,
  });

const refreshSearches = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: savedSearchList.queryKey });

/** A tag that a text gets or loses. */
export type TagChange = Pick<CallInput<'POST /api/transcriptions/bulk-tag'>['body'], 'name' | 'isOn'>;

/** Changes one tag of a text: the others stay, also those that were put on it elsewhere. */
export const tagText = (client: QueryClient) =>
  mutationOptions({
    scope: { id: 'tags' },
    mutationFn: async ({ id, name, isOn }: TagChange & { readonly id: string }) => {
      await call('POST /api/transcriptions/bulk-tag', { body: { ids: [id], name, isOn } }, ANSWERED);
      return call('GET /api/transcriptions/{id}', { params: { id } }, ANSWERED);
    },
    // The text itself may have been edited meanwhile.
    onSuccess: ({ id, tags }) => changeRemembered(client, id, { tags }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tagKeys.list }),
        client.invalidateQueries({ queryKey: transcriptionKeys.lists }),
      ]),
    meta: { failure: { title: 'finding.tagFailed', detail: 'server' } },
  });

/** Puts a tag on texts, or takes it off. */
export const tagTexts = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /api/transcriptions/bulk-tag'>['body']) =>
      call('POST /api/transcriptions/bulk-tag', { body }),
    onSettled: () => refreshHistory(client),
    meta: { failure: { title: 'finding.tagFailed', detail: 'server' } },
  });

export const renameTag = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/tags/{id}', { params: { id }, body: { name } }),
    onSettled: () => refreshHistory(client),
    meta: { failure: { title: 'finding.renameFailed', detail: 'server' } },
  });

export const deleteTag = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /api/tags/{id}', { params: { id } }),
    onSettled: () => Promise.all([refreshSearches(client), refreshHistory(client)]),
    meta: {
      success: { title: 'finding.tagDeleted' },
      failure: { title: 'finding.deleteFailed', detail: 'server' },
    },
  });

/** Creates a folder by rule, or replaces the one with this id. */
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

/** Deletes a folder; `onDeleted` may offer to bring it back. */
export const deleteSearch = (client: QueryClient, onDeleted: (folder: SavedSearch) => void) =>
  mutationOptions({
    mutationFn: ({ id }: SavedSearch) => call('DELETE /api/saved-searches/{id}', { params: { id } }),
    onSuccess: (_, folder) => onDeleted(folder),
    onSettled: () => refreshSearches(client),
    meta: { failure: { title: 'finding.deleteFailed', detail: 'server' } },
  });
