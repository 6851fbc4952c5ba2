import { z } from 'zod';
import { CORRECTIONS } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './transcriptions.ts';
import { vocabularyTermSchema } from './voice-profiles.ts';

const heardSchema = z.string().trim().min(1).max(CORRECTIONS.wordMax);

/** A misheard word or phrase and the user's correction; `times`: occurrences in one text, or in all. */
export const correctionSchema = z.strictObject({
  heard: heardSchema,
  corrected: vocabularyTermSchema,
  times: z.int().min(1).max(CORRECTIONS.kept),
});
export type Correction = z.infer<typeof correctionSchema>;

/**
 * A word corrected often enough to be suggested for the vocabulary of the active voice profile, named in
 * `profile`. `heard`: the most frequent misrecognition.
 */
export const vocabularyOfferSchema = z.object({
  word: z.string(),
  heard: z.string(),
  times: z.int(),
  profile: z.string(),
});
export type VocabularyOffer = z.infer<typeof vocabularyOfferSchema>;

/** `corrections`: latest first, each pair once. `offers`: empty without an active profile. */
export const learnedSchema = z.object({
  corrections: z.array(correctionSchema),
  offers: z.array(vocabularyOfferSchema),
});
export type Learned = z.infer<typeof learnedSchema>;

export const OFFER_ANSWERS = ['accept', 'later', 'never'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

export const correctionEndpoints = {
  'GET /api/corrections': {
    summary: 'Misheard words that the person corrected, and what of it is offered for their vocabulary',
    auth: 'user',
    rate: 'general',
    response: learnedSchema,
    errors: [],
  },
  'POST /api/transcriptions/{id}/corrections': {
    summary: 'Tell what was corrected in a text; a correction that is known of it counts once',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ corrections: z.array(correctionSchema).min(1).max(CORRECTIONS.sent) }),
    response: learnedSchema,
    errors: ['not_found'],
  },
  'POST /api/corrections/answer': {
    summary: 'Answer the offer of a word: add it to the active voice profile, ask later, or never again',
    auth: 'user',
    rate: 'general',
    body: z.strictObject({ word: vocabularyTermSchema, answer: z.enum(OFFER_ANSWERS) }),
    response: learnedSchema,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
