import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SpeakerNames } from '../../src/contract/api/speaker-list.ts';
import type { SpeakerVoices } from '../../src/contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { type CallInput, call } from './http.ts';
import { transcriptionKeys } from './transcription-keys.ts';

const voicesKey = (id: string) => [...transcriptionKeys.all, 'voices', id] as const;

/** Milliseconds between questions for a text whose speakers are being told apart: few at first, and never many. */
const ASK_MS = { least: 500, most: 10_000 };

const isPending = (speakers: SpeakerVoices | undefined): boolean => speakers?.separation?.state === 'pending';

/** A quarter of the time that it has taken so far; false where nothing is under way. */
function askAgainIn(speakers: SpeakerVoices | undefined): number | false {
  const separation = speakers?.separation;
  if (separation?.state !== 'pending') return false;
  const taken = Date.now() - Date.parse(separation.since);
  return Math.min(ASK_MS.most, Math.max(ASK_MS.least, taken / 4));
}

/** The voices of the speakers of a text; asked for again until they are told apart, and then shown in the text. */
export const speakerVoices = (id: string) =>
  queryOptions({
    queryKey: voicesKey(id),
    queryFn: async ({ signal, client }): Promise<SpeakerVoices> => {
      const wasPending = isPending(client.getQueryData<SpeakerVoices>(voicesKey(id)));
      const speakers = await call('GET /api/transcriptions/{id}/speakers', { params: { id } }, { signal });
      if (wasPending && speakers.separation?.state === 'done')
        showIn(client, await call('GET /api/transcriptions/{id}', { params: { id } }, { signal }));
      return speakers;
    },
    refetchInterval: ({ state }) => askAgainIn(state.data),
  });

/** Shows who speaks in a text; the text itself may be under edit, and stays. */
function showIn(client: QueryClient, { id, segments, speakerNames }: TranscriptionDetail): void {
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) => before && { ...before, segments, speakerNames },
  );
}

async function show(client: QueryClient, detail: TranscriptionDetail): Promise<void> {
  showIn(client, detail);
  await client.invalidateQueries({ queryKey: voicesKey(detail.id) });
}

/** Has the speakers of a text told apart; `count`: how many there are, null if nobody knows. */
export const separateSpeakers = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (count: number | null) =>
      call('POST /api/transcriptions/{id}/speakers', { params: { id }, body: { count } }),
    onSuccess: (speakers) => client.setQueryData(voicesKey(id), speakers),
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
