import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type CallInput, call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { refreshHistory } from './transcriptions.ts';

/** Texts changed on the server, with their versions: everything shown of them is refetched. */
export const refreshTexts = (client: QueryClient) =>
  Promise.all([
    refreshHistory(client),
    client.invalidateQueries({ queryKey: [...transcriptionKeys.all, 'detail'] }),
  ]);

/** Merges texts into the oldest of them. `onMerged` receives its id, also after the component has unmounted. */
export const mergeTexts = (client: QueryClient, onMerged: (id: string) => void) =>
  mutationOptions({
    mutationFn: (ids: readonly string[]) =>
      call('POST /api/transcriptions/merge', { body: { ids: [...ids] } }),
    onSuccess: ({ id }) => {
      onMerged(id);
      return refreshTexts(client);
    },
    meta: { failure: { title: 'list.mergeFailed', detail: 'server' } },
  });

/** Undoes the last merge of a text. */
export const unmergeTexts = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/transcriptions/{id}/unmerge', { params: { id } }),
    onSettled: () => refreshTexts(client),
    meta: { success: { title: 'list.unmerged' }, failure: { title: 'list.unmergeFailed', detail: 'server' } },
  });

/** Splits a text into two. @throws HttpError `version_conflict` if the text changed elsewhere */
export const splitOff = (id: string, body: CallInput<'POST /api/transcriptions/{id}/split'>['body']) =>
  call('POST /api/transcriptions/{id}/split', { params: { id }, body });

/** Deletes the second half of a text that is whole again. */
export async function deleteSplitOff(client: QueryClient, id: string): Promise<void> {
  await call('DELETE /api/transcriptions/{id}', { params: { id } });
  await refreshTexts(client);
}
