import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Transcription } from '../../src/contract/api/transcriptions.ts';
import { isLastChange, ORDERED_CHANGE } from './changes-in-order.ts';
import { call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';
import { updateCachedText } from './transcriptions.ts';

/** The pinned texts, shown above the history. */
export const pinnedTexts = queryOptions({
  queryKey: transcriptionKeys.pinned,
  queryFn: ({ signal }) => call('GET /api/transcriptions/pinned', {}, { signal }),
});

/** Writes the pin alone: the text itself may have been edited meanwhile. */
const cachePin = (
  client: QueryClient,
  { id, pinnedAt = null }: Pick<Transcription, 'id' | 'pinnedAt'>,
): void => updateCachedText(client, id, { pinnedAt });

const PIN_MUTATION_KEY = ['pin'] as const;
/** When each text was pinned, as the server has it, while pins are on their way. */
const savedPins = new Map<string, Transcription['pinnedAt']>();

/**
 * Pins or unpins a text; the change is shown at once, and replaced by the last saved one if it fails. Fetches that were
 * running, or that start before the next change has reached the server, would briefly revert it: they are cancelled, and
 * repeated after the last change.
 */
export const pinText = (client: QueryClient) =>
  mutationOptions({
    mutationKey: PIN_MUTATION_KEY,
    scope: { id: 'pin' },
    mutationFn: ({ item, pinned }: { item: Transcription; pinned: boolean }) =>
      call('PUT /api/transcriptions/{id}/pin', { params: { id: item.id }, body: { pinned } }, ORDERED_CHANGE),
    onMutate: async ({ item, pinned }) => {
      if (!savedPins.has(item.id)) savedPins.set(item.id, item.pinnedAt);
      const [lists, pinnedList] = [transcriptionKeys.lists, transcriptionKeys.pinned];
      await Promise.all([lists, pinnedList].map((queryKey) => client.cancelQueries({ queryKey })));
      cachePin(client, { id: item.id, pinnedAt: pinned ? new Date().toISOString() : null });
    },
    onError: (_error, { item: { id } }) => cachePin(client, { id, pinnedAt: savedPins.get(id) }),
    onSuccess: (saved) => {
      savedPins.set(saved.id, saved.pinnedAt);
      cachePin(client, saved);
    },
    onSettled: async () => {
      if (!isLastChange(client, PIN_MUTATION_KEY)) return;
      savedPins.clear();
      await Promise.all([
        client.invalidateQueries({ queryKey: transcriptionKeys.pinned }),
        // A list whose fetch was cancelled is still stale.
        client.refetchQueries({ queryKey: transcriptionKeys.lists, type: 'active', stale: true }),
      ]);
    },
    meta: { failure: { title: 'list.pinFailed', detail: 'server' } },
  });
