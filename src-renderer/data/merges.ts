import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { Backoff } from '../../src/sending/backoff.ts';
import { withoutFieldIfRefused } from './earlier-server.ts';
import { type CallInput, call } from './http.ts';
import { isUnreachable } from './http-error.ts';
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

/** Attempts of a split without an answer. */
const SPLIT_ATTEMPTS = 3;

/** The keys of splits without an answer, by their content: they may be stored. */
const unansweredSplits = new Map<string, string>();

type SplitHalves = Omit<CallInput<'POST /api/transcriptions/{id}/split'>['body'], 'key'>;

/**
 * Splits a text into two. Without an answer it is sent again, now and when it is requested again: the server returns the
 * texts that it has made of it already.
 * @throws HttpError `version_conflict` if the text changed elsewhere
 */
export async function splitOff(id: string, halves: SplitHalves) {
  const content = JSON.stringify([id, halves]);
  const key = unansweredSplits.get(content) ?? crypto.randomUUID();
  unansweredSplits.set(content, key);
  const send = (body: CallInput<'POST /api/transcriptions/{id}/split'>['body']) =>
    call('POST /api/transcriptions/{id}/split', { params: { id }, body });
  const backoff = new Backoff();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const texts = await withoutFieldIfRefused(
        () => send({ ...halves, key }),
        () => send(halves),
      );
      unansweredSplits.delete(content);
      return texts;
    } catch (error) {
      if (!isUnreachable(error)) unansweredSplits.delete(content);
      if (!isUnreachable(error) || attempt === SPLIT_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoff.next()));
    }
  }
}

/** Deletes the second half of a text that is whole again. */
export async function deleteSplitOff(client: QueryClient, id: string): Promise<void> {
  await call('DELETE /api/transcriptions/{id}', { params: { id } });
  await refreshTexts(client);
}
