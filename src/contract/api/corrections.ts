import { z } from 'zod';
import { CORRECTIONS } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { storableText } from './storable-text.ts';
import { idParams } from './transcriptions.ts';
import { vocabularyTermSchema } from './voice-profiles.ts';

const heardSchema = storableText().trim().min(1).max(CORRECTIONS.wordMax);

const correctedPairSchema = z.strictObject({ heard: heardSchema, corrected: vocabularyTermSchema });

/** A misheard word or phrase and the user's correction; `times`: occurrences in one text, or in all. */
export const correctionSchema = correctedPairSchema.extend({
  times: z.int().min(1).max(CORRECTIONS.kept),
});
export type Correction = z.infer<typeof correctionSchema>;

/** What changed in the corrections of one text. */
export const correctionChangesSchema = z.strictObject({
  corrections: z.array(correctionSchema).max(CORRECTIONS.sent),
  takenBack: z.array(correctedPairSchema).max(CORRECTIONS.sent).default([]),
});
export type CorrectionChanges = z.infer<typeof correctionChangesSchema>;
/** The same as a client sends it. */
export type SentCorrectionChanges = z.input<typeof correctionChangesSchema>;

/**
 * What accepting an offer does: `vocabulary` adds the word to a voice profile; `replacement` always writes it in place
 * of the misrecognition.
 */
export const OFFER_KINDS = ['vocabulary', 'replacement'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/**
 * A word corrected often enough to be learned. `heard`: the most frequent misrecognition. It is offered for the
 * vocabulary of the active voice profile, named in `profile`; if that vocabulary already has it, it is offered as a
 * replacement and `profile` is null.
 */
export const wordOfferSchema = z.object({
  kind: z.enum(OFFER_KINDS),
  word: z.string(),
  heard: z.string(),
  times: z.int(),
  profile: z.string().nullable(),
});
export type WordOffer = z.infer<typeof wordOfferSchema>;

/** `heard` has at most `LEARNED_WORDS.words` words, counted by `phraseLength`; the service refuses more. */
const learnedFormSchema = z.strictObject({
  heard: vocabularyTermSchema.pipe(z.string().max(CORRECTIONS.wordMax)),
  written: vocabularyTermSchema,
});
export type LearnedWordForm = z.infer<typeof learnedFormSchema>;

/** A replacement applied to every new recording. `heard`: the recognised words in lower case, unique. */
export const learnedWordSchema = z.object({
  id: z.uuid(),
  heard: z.string(),
  written: z.string(),
  at: z.iso.datetime(),
});
export type LearnedWord = z.infer<typeof learnedWordSchema>;

/** `corrections`: latest first, each pair once. `learned`: sorted by the recognised words. */
export const learnedSchema = z.object({
  corrections: z.array(correctionSchema),
  offers: z.array(wordOfferSchema),
  learned: z.array(learnedWordSchema),
});
export type Learned = z.infer<typeof learnedSchema>;

export const OFFER_ANSWERS = ['accept', 'later', 'never'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

export const correctionEndpoints = {
  'GET /api/corrections': {
    summary: 'Get what was learned from corrections: misrecognised words, suggestions and replacements',
    auth: 'user',
    rate: 'general',
    response: learnedSchema,
    errors: [],
  },
  'DELETE /api/corrections': {
    summary: 'Forget everything learned from corrections; vocabularies of voice profiles stay',
    auth: 'user',
    rate: 'general',
    response: learnedSchema,
    errors: [],
  },
  'POST /api/transcriptions/{id}/corrections': {
    summary: 'Report the corrections in a text, each counted once per text, and those that were undone',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: correctionChangesSchema,
    response: learnedSchema,
    errors: ['not_found'],
  },
  'POST /api/corrections/answer': {
    summary: 'Answer a suggested word: learn it, ask later, or never ask again',
    auth: 'user',
    rate: 'general',
    body: z.strictObject({
      kind: z.enum(OFFER_KINDS).default('vocabulary'),
      word: vocabularyTermSchema,
      answer: z.enum(OFFER_ANSWERS),
    }),
    response: learnedSchema,
    errors: ['not_found', 'too_many_learned_words'],
  },
  'POST /api/corrections/forget': {
    summary: 'Forget a correction, in all texts',
    auth: 'user',
    rate: 'general',
    body: correctedPairSchema,
    response: learnedSchema,
    errors: [],
  },
  'POST /api/learned-words': {
    summary: 'Always replace a misrecognised word in new recordings; overrides what was learned for it',
    auth: 'user',
    rate: 'general',
    body: learnedFormSchema,
    response: learnedSchema,
    errors: ['too_many_learned_words'],
  },
  'PUT /api/learned-words/{id}': {
    summary: 'Update a learned word',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ written: vocabularyTermSchema }),
    response: learnedSchema,
    errors: ['not_found'],
  },
  'DELETE /api/learned-words/{id}': {
    summary: 'Forget a learned word',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: learnedSchema,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
