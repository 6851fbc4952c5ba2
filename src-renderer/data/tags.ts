import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ORDERED_CHANGE } from './changes-in-order.ts';
import { type CallInput, call } from './http.ts';
import { refreshSearches } from './saved-searches.ts';
import { tagKeys } from './tag-keys.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { refreshHistory, updateCachedText } from './transcriptions.ts';

/** The user's tags with the number of their texts. */
export const tagList = queryOptions({
  queryKey: tagKeys.list,
  queryFn: async ({ signal }) => (await call('GET /api/tags', {}, { signal })).tags,
});

/** A tag to add to a text or to remove from it. */
export type TagChange = Pick<CallInput<'POST /api/transcriptions/bulk-tag'>['body'], 'name' | 'isOn'>;

/** Changes one tag of a text: the others stay, also those added elsewhere. */
export const tagText = (client: QueryClient) =>
  mutationOptions({
    scope: { id: 'tags' },
    mutationFn: async ({ id, name, isOn }: TagChange & { readonly id: string }) => {
      await call('POST /api/transcriptions/bulk-tag', { body: { ids: [id], name, isOn } }, ORDERED_CHANGE);
      return call('GET /api/transcriptions/{id}', { params: { id } }, ORDERED_CHANGE);
    },
    // The text itself may have been edited meanwhile.
    onSuccess: ({ id, tags }) => updateCachedText(client, id, { tags }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tagKeys.list }),
        client.invalidateQueries({ queryKey: transcriptionKeys.lists }),
      ]),
    meta: { failure: { title: 'finding.tagFailed', detail: 'server' } },
  });

/** Adds a tag to texts, or removes it. */
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
