import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OfferAnswer, OfferKind, SentCorrectionChanges } from '../../src/contract/api/corrections.ts';
import { call } from './http.ts';
import { refreshVoiceProfiles } from './voice-profiles.ts';

export const LEARNED_KEY = ['/api/corrections'] as const;

/** Learned words and offers. */
export const learnedWords = queryOptions({
  queryKey: LEARNED_KEY,
  queryFn: ({ signal }) => call('GET /api/corrections', {}, { signal }),
});

/** Reports changed corrections of a text; if this fails, they are sent with the next correction. */
export const reportCorrections = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, changes }: { id: string; changes: SentCorrectionChanges }) =>
      call('POST /api/transcriptions/{id}/corrections', { params: { id }, body: changes }),
    onSuccess: (learned) => client.setQueryData(LEARNED_KEY, learned),
  });

export const answerOffer = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { kind: OfferKind; word: string; answer: OfferAnswer }) =>
      call('POST /api/corrections/answer', { body }),
    onSuccess: async (learned, { answer }) => {
      client.setQueryData(LEARNED_KEY, learned);
      if (answer === 'accept') await refreshVoiceProfiles(client);
    },
    meta: { failure: { title: 'offer.failed', detail: 'server' } },
  });
