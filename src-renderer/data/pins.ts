import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Transcription } from '../../src/contract/api/transcriptions.ts';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { rememberTranscription } from './transcriptions.ts';

/** The texts that stand above the history. */
export const pinnedTexts = queryOptions({
  queryKey: transcriptionKeys.pinned,
  queryFn: ({ signal }) => call('GET /api/transcriptions/pinned', {}, { signal }),
});

/** Pins a text or takes it down; it is shown at once. */
export const pinText = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ item, pinned }: { item: Transcription; pinned: boolean }) =>
      call('PUT /api/transcriptions/{id}/pin', { params: { id: item.id }, body: { pinned } }),
    onMutate: ({ item, pinned }) =>
      rememberTranscription(client, {
        ...item,
        pinnedAt: pinned ? new Date().toISOString() : null,
      }),
    onError: (_error, { item }) => rememberTranscription(client, item),
    onSuccess: (saved) => rememberTranscription(client, saved),
    onSettled: () => client.invalidateQueries({ queryKey: transcriptionKeys.pinned }),
    meta: { failure: { title: 'list.pinFailed', detail: 'server' } },
  });
