import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SpeakerNames } from '../../src/contract/api/speaker-list.ts';
import type { SpeakerVoices } from '../../src/contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { type CallInput, call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

const voicesKey = (id: string) => [...transcriptionKeys.all, 'voices', id] as const;

/** The voices of the speakers of a text. */
export const speakerVoices = (id: string) =>
  queryOptions({
    queryKey: voicesKey(id),
    queryFn: ({ signal }): Promise<SpeakerVoices> =>
      call('GET /api/transcriptions/{id}/speakers', { params: { id } }, { signal }),
  });

/** Shows who speaks in a text; the text itself may be under edit, and stays. */
async function show(client: QueryClient, { id, segments, speakerNames }: TranscriptionDetail): Promise<void> {
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) => before && { ...before, segments, speakerNames },
  );
  await client.invalidateQueries({ queryKey: voicesKey(id) });
}

/** Tells the speakers of a text apart; `count`: how many there are, null if nobody knows. */
export const separateSpeakers = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (count: number | null) =>
      call('POST /api/transcriptions/{id}/speakers', { params: { id }, body: { count } }),
    onSuccess: (detail) => show(client, detail),
    meta: { failure: { title: 'speakers.separateFailed', detail: 'server' } },
  });

/** Names the speakers of a text; the names are shown at once, and taken back if they could not be saved. */
export const nameSpeakers = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (names: SpeakerNames) =>
      call('PUT /api/transcriptions/{id}/speakers/names', { params: { id }, body: { names } }),
    onMutate: (speakerNames) => {
      const key = transcriptionKeys.detail(id);
      const before = client.getQueryData<TranscriptionDetail>(key)?.speakerNames;
      client.setQueryData<TranscriptionDetail>(key, (detail) => detail && { ...detail, speakerNames });
      return before;
    },
    onError: (_error, _names, before) => {
      client.setQueryData<TranscriptionDetail>(
        transcriptionKeys.detail(id),
        (detail) => detail && { ...detail, speakerNames: before ?? {} },
      );
    },
    onSuccess: (detail) => show(client, detail),
    meta: { failure: { title: 'speakers.saveFailed', detail: 'server' } },
  });

type MovedTurn = CallInput<'PATCH /api/transcriptions/{id}/speakers/turns'>['body'];

/** Gives a turn to another speaker. */
export const moveTurn = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (turn: MovedTurn) =>
      call('PATCH /api/transcriptions/{id}/speakers/turns', { params: { id }, body: turn }),
    onSuccess: (detail) => show(client, detail),
    meta: { failure: { title: 'speakers.saveFailed', detail: 'server' } },
  });
