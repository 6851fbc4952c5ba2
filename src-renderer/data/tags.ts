import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Transcription } from '../../src/contract/api/transcriptions.ts';
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

/** The tags of a text after a change that the server has made. The id of an added tag is not known yet. */
export function changedTags(
  { tags = [] }: Pick<Transcription, 'tags'>,
  { name, isOn }: TagChange,
): Pick<Transcription, 'tags'> {
  const others = tags.filter((tag) => tag.name !== name);
  if (!isOn) return { tags: others };
  return { tags: others.length < tags.length ? tags : [...tags, { id: name, name }] };
}

/**
 * Changes one tag of a text: the others stay, also those added elsewhere. Returns the text; null if the tag was changed, but
 * the text could not be read afterwards.
 */
export const tagText = (client: QueryClient) =>
  mutationOptions({
    scope: { id: 'tags' },
    mutationFn: async ({ id, name, isOn }: TagChange & { readonly id: string }) => {
      await call('POST /api/transcriptions/bulk-tag', { body: { ids: [id], name, isOn } }, ORDERED_CHANGE);
      return call('GET /api/transcriptions/{id}', { params: { id } }, ORDERED_CHANGE).catch(() => null);
    },
    // The text itself may have been edited meanwhile.
    onSuccess: (saved, { id, ...change }) =>
      updateCachedText(client, id, saved ? { tags: saved.tags } : (before) => changedTags(before, change)),
    onSettled: (saved) =>
      saved === null
        ? refreshHistory(client)
        : Promise.all([
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
