import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { LearnedWordForm } from '../../src/contract/api/corrections.ts';
import { ORDERED_CHANGE } from './changes-in-order.ts';
import { LEARNED_KEY } from './corrections.ts';
import { call } from './http.ts';

/** Changes learned words; the response contains the new state. */
const changeLearned = <T>(
  client: QueryClient,
  mutationFn: (change: T) => ReturnType<typeof call<'GET /api/corrections'>>,
  success?: 'learned.forgotten' | 'learned.allForgotten',
) =>
  mutationOptions({
    mutationFn,
    // Each response is the whole list: that of an earlier change must not arrive last.
    scope: { id: 'learned-words' },
    onSuccess: (learned) => client.setQueryData(LEARNED_KEY, learned),
    meta: {
      ...(success && { success: { title: success } }),
      failure: { title: 'learned.failed', detail: 'server' },
    },
  });

export const learnWord = (client: QueryClient) =>
  changeLearned(client, (body: LearnedWordForm) => call('POST /api/learned-words', { body }, ORDERED_CHANGE));

export const rewriteLearned = (client: QueryClient) =>
  changeLearned(client, ({ id, written }: { id: string; written: string }) =>
    call('PUT /api/learned-words/{id}', { params: { id }, body: { written } }, ORDERED_CHANGE),
  );

export const unlearnWord = (client: QueryClient) =>
  changeLearned(
    client,
    (id: string) => call('DELETE /api/learned-words/{id}', { params: { id } }, ORDERED_CHANGE),
    'learned.forgotten',
  );

export const forgetCorrection = (client: QueryClient) =>
  changeLearned(
    client,
    (body: { heard: string; corrected: string }) =>
      call('POST /api/corrections/forget', { body }, ORDERED_CHANGE),
    'learned.forgotten',
  );

export const forgetEverything = (client: QueryClient) =>
  changeLearned(client, () => call('DELETE /api/corrections', {}, ORDERED_CHANGE), 'learned.allForgotten');
