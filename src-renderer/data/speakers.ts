import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Speaker, SpeakerNames } from '../../src/contract/api/speaker-list.ts';
import type { SpeakerVoices } from '../../src/contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import { isLastChange, ORDERED_CHANGE } from './changes-in-order.ts';
import { conflictingText } from './conflicting-text.ts';
import { withoutFieldIfRefused } from './earlier-server.ts';
import { type CallInput, call } from './http.ts';
import { pollIntervalMs } from './poll-interval.ts';
import { transcriptionKeys } from './transcription-keys.ts';

const voicesKey = (id: string) => [...transcriptionKeys.all, 'voices', id] as const;

const isPending = (speakers: SpeakerVoices | undefined): boolean => speakers?.separation?.state === 'pending';

const isShownSeparating = (client: QueryClient, id: string): boolean | undefined =>
  client.getQueryData<TranscriptionDetail>(transcriptionKeys.detail(id))?.isSeparating;

/** The voices of a text's speakers; polled until they are told apart, and then shown in the text. */
export const speakerVoices = (id: string) =>
  queryOptions({
    queryKey: voicesKey(id),
    queryFn: async ({ signal, client }): Promise<SpeakerVoices> => {
      const wasPending =
        isShownSeparating(client, id) || isPending(client.getQueryData<SpeakerVoices>(voicesKey(id)));
      const speakers = await call('GET /api/transcriptions/{id}/speakers', { params: { id } }, { signal });
      if (wasPending && speakers.separation?.state === 'done')
        cacheSpeakers(client, await call('GET /api/transcriptions/{id}', { params: { id } }, { signal }));
      return speakers;
    },
    refetchInterval({ state: { data } }) {
      const separation = data?.separation;
      return separation?.state === 'pending' ? pollIntervalMs(Date.parse(separation.since)) : false;
    },
  });

type CachedSpeakers = Pick<TranscriptionDetail, 'segments' | 'speakerNames' | 'isSeparating'>;

/** Changes the displayed speakers of a text; the text itself, which may be under edit, stays. */
function updateCachedSpeakers(
  client: QueryClient,
  id: string,
  change: (shown: CachedSpeakers) => CachedSpeakers,
): void {
  client.setQueryData<TranscriptionDetail>(
    transcriptionKeys.detail(id),
    (before) => before && { ...before, ...change(before) },
  );
}

const cacheSpeakers = (
  client: QueryClient,
  { id, segments, speakerNames, isSeparating = false }: TranscriptionDetail,
): void => updateCachedSpeakers(client, id, () => ({ segments, speakerNames, isSeparating }));

const speakersMutationKey = (id: string) => ['speakers', id] as const;

/** The names in each text as the server has them, while changes of its speakers are on their way. */
const savedNames = new Map<string, SpeakerNames>();

/** Shows the stored speakers of a text; names that are still on their way stay. */
async function showStored(client: QueryClient, detail: TranscriptionDetail): Promise<void> {
  const { id, segments } = detail;
  savedNames.set(id, detail.speakerNames);
  if (isLastChange(client, speakersMutationKey(id))) cacheSpeakers(client, detail);
  else updateCachedSpeakers(client, id, ({ speakerNames }) => ({ segments, speakerNames }));
  await client.invalidateQueries({ queryKey: voicesKey(id) });
}

/** Changes of the speakers of a text are saved one after the other. */
const speakerChange = (client: QueryClient, id: string) => ({
  mutationKey: speakersMutationKey(id),
  scope: { id: `speakers ${id}` },
  onSuccess: (detail: TranscriptionDetail): Promise<void> => showStored(client, detail),
  onSettled: (): void => {
    if (isLastChange(client, speakersMutationKey(id))) savedNames.delete(id);
  },
  meta: { failure: { title: 'speakers.saveFailed', detail: 'server' } } as const,
});

/** The names with one of them changed; empty: without it. */
function withName(names: SpeakerNames, speaker: Speaker, name: string): SpeakerNames {
  const { [speaker]: _before, ...others } = names;
  return name === '' ? others : { ...others, [speaker]: name };
}

/** Tells the speakers of a text apart; `count`: their number, null if unknown. */
export const separateSpeakers = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (count: number | null) =>
      call('POST /api/transcriptions/{id}/speakers', { params: { id }, body: { count } }),
    onSuccess: (speakers) => client.setQueryData(voicesKey(id), speakers),
    meta: { failure: { title: 'speakers.separateFailed', detail: 'server' } },
  });

/**
 * Names a speaker of a text, or removes the name (''). The change is shown at once, and replaced by the last saved name if
 * it could not be saved, unless it was corrected meanwhile. The other names stay, also those given on another device.
 */
export const nameSpeaker = (client: QueryClient, id: string) => {
  const shownNames = (): SpeakerNames | undefined =>
    client.getQueryData<TranscriptionDetail>(transcriptionKeys.detail(id))?.speakerNames;
  const showName = (speaker: Speaker, name: string): void =>
    updateCachedSpeakers(client, id, ({ segments, speakerNames }) => ({
      segments,
      speakerNames: withName(speakerNames, speaker, name),
    }));
  return mutationOptions({
    ...speakerChange(client, id),
    mutationFn: async ({ speaker, name }: { speaker: Speaker; name: string }) => {
      const params = { id };
      const { speakerNames } = await call('GET /api/transcriptions/{id}', { params }, ORDERED_CHANGE);
      const body = { names: withName(speakerNames, speaker, name) };
      return call('PUT /api/transcriptions/{id}/speakers/names', { params, body }, ORDERED_CHANGE);
    },
    onMutate: ({ speaker, name }) => {
      if (!savedNames.has(id)) savedNames.set(id, shownNames() ?? {});
      showName(speaker, name);
    },
    onError: (_error, { speaker, name }) => {
      if ((shownNames()?.[speaker] ?? '') === name) showName(speaker, savedNames.get(id)?.[speaker] ?? '');
    },
  });
};

type MovedTurn = CallInput<'PATCH /api/transcriptions/{id}/speakers/turns'>['body'];

/** Assigns a turn to another speaker. If its speakers were told apart anew meanwhile, these are shown. */
export const moveTurn = (client: QueryClient, id: string) =>
  mutationOptions({
    ...speakerChange(client, id),
    mutationFn: (turn: MovedTurn) => {
      const { seen: _new, ...earlier } = turn;
      const send = (body: MovedTurn) =>
        call('PATCH /api/transcriptions/{id}/speakers/turns', { params: { id }, body }, ORDERED_CHANGE);
      return withoutFieldIfRefused(
        () => send(turn),
        () => send(earlier),
      );
    },
    onError: async (error) => {
      const stored = conflictingText<TranscriptionDetail>(error);
      if (stored) await showStored(client, stored);
    },
  });
