import { z } from 'zod';
import { TRANSLATION_LANGUAGES } from '../languages.ts';
import { NAME_MAX, VOCABULARY, VOICE_PROFILE } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { oneLine, storableText } from './storable-text.ts';
import { idParams } from './transcriptions.ts';
import {
  DATE_FORMATS,
  NUMBER_FORMATS,
  PARAGRAPH_STYLES,
  SPEAKING_PACES,
  SPOKEN_SENDS,
  VOCABULARY_LEVELS,
  VOICE_PROFILE_DEFAULTS,
} from './voice-profile-options.ts';

/** Every recording language; `auto` is not a language. */
const LANGUAGES = TRANSLATION_LANGUAGES;

/** A name or term in its correct spelling. */
export const vocabularyTermSchema = z
  .string()
  .trim()
  .min(1)
  .max(VOCABULARY.termMax, `A word can have ${VOCABULARY.termMax} characters at most`)
  .regex(/[\p{L}\p{N}]/u, 'A word needs a letter or a digit')
  // A term is a single line wherever it is shown or sent.
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'A word stands on one line');

/** Removes repeated terms, ignoring case; the first spelling is kept. */
function withoutRepeats(terms: string[]): string[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const name = term.toLowerCase();
    return !seen.has(name) && seen.add(name);
  });
}

const fields = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(NAME_MAX, `Name can have ${NAME_MAX} characters at most`),
  description: storableText()
    .trim()
    .max(
      VOICE_PROFILE.descriptionMax,
      `Description can have ${VOICE_PROFILE.descriptionMax} characters at most`,
    ),
  speakingPace: z.enum(SPEAKING_PACES),
  accentType: storableText()
    .trim()
    .max(VOICE_PROFILE.accentMax, `Accent can have ${VOICE_PROFILE.accentMax} characters at most`),
  vocabularyLevel: z.enum(VOCABULARY_LEVELS),
  preferredLanguage: z
    .string()
    .max(VOICE_PROFILE.languageMax)
    .pipe(z.enum(['', ...LANGUAGES], { error: 'This language is not known' })),
  autoCorrect: z.boolean(),
  includePunctuation: z.boolean(),
  capitalizeFirstWord: z.boolean(),
  paragraphStyle: z.enum(PARAGRAPH_STYLES),
  numberFormat: z.enum(NUMBER_FORMATS),
  dateFormat: z.enum(DATE_FORMATS),
  /** Whether commands said between two pauses are executed: "new paragraph", "comma", "scratch that". */
  spokenCommands: z.boolean(),
  /** With spoken commands: the effect of "send" as the last words of a recording. */
  spokenSend: z.enum(SPOKEN_SENDS),
  vocabulary: z
    .array(vocabularyTermSchema)
    .max(VOCABULARY.termsMax, `A profile can have ${VOCABULARY.termsMax} words at most`)
    .transform(withoutRepeats),
};

/**
 * A voice profile as the user edits it. `preferredLanguage`: used when the recorder is set to `auto`; empty
 * for none. `vocabulary`: names and terms in their correct spelling.
 */
export const voiceProfileFormSchema = z.strictObject({
  ...fields,
  description: fields.description.default(VOICE_PROFILE_DEFAULTS.description),
  speakingPace: fields.speakingPace.default(VOICE_PROFILE_DEFAULTS.speakingPace),
  accentType: fields.accentType.default(VOICE_PROFILE_DEFAULTS.accentType),
  vocabularyLevel: fields.vocabularyLevel.default(VOICE_PROFILE_DEFAULTS.vocabularyLevel),
  preferredLanguage: fields.preferredLanguage.default(VOICE_PROFILE_DEFAULTS.preferredLanguage),
  autoCorrect: fields.autoCorrect.default(VOICE_PROFILE_DEFAULTS.autoCorrect),
  includePunctuation: fields.includePunctuation.default(VOICE_PROFILE_DEFAULTS.includePunctuation),
  capitalizeFirstWord: fields.capitalizeFirstWord.default(VOICE_PROFILE_DEFAULTS.capitalizeFirstWord),
  paragraphStyle: fields.paragraphStyle.default(VOICE_PROFILE_DEFAULTS.paragraphStyle),
  numberFormat: fields.numberFormat.default(VOICE_PROFILE_DEFAULTS.numberFormat),
  dateFormat: fields.dateFormat.default(VOICE_PROFILE_DEFAULTS.dateFormat),
  spokenCommands: fields.spokenCommands.default(VOICE_PROFILE_DEFAULTS.spokenCommands),
  spokenSend: fields.spokenSend.default(VOICE_PROFILE_DEFAULTS.spokenSend),
  vocabulary: fields.vocabulary.default([]),
});
export type VoiceProfileForm = z.output<typeof voiceProfileFormSchema>;

/** A partial change; omitted fields keep their value. */
const voiceProfileChangeSchema = z.strictObject(fields).partial();
export type VoiceProfileChange = z.output<typeof voiceProfileChangeSchema>;

/**
 * A voice profile with its counters. If a user has profiles, exactly one is active.
 * - `averageAccuracy`: percent, the mean confidence reported by the engines; null if none has reported any.
 * - `lastUsedAt`: when the profile was last used for a transcription; null for never.
 */
export const voiceProfileSchema = z.object({
  id: z.uuid(),
  ...fields,
  isActive: z.boolean(),
  totalTranscriptions: z.int().nonnegative(),
  totalWords: z.int().nonnegative(),
  averageAccuracy: z.number().min(0).max(100).nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type VoiceProfile = z.infer<typeof voiceProfileSchema>;

export const voiceProfileEndpoints = {
  'GET /api/voice-profiles': {
    summary: 'List the voice profiles, in order of creation',
    auth: 'user',
    rate: 'general',
    response: z.array(voiceProfileSchema),
    errors: [],
  },
  'POST /api/voice-profiles': {
    summary: 'Create a voice profile; the first one is active',
    auth: 'user',
    rate: 'general',
    body: voiceProfileFormSchema,
    response: voiceProfileSchema,
    errors: ['too_many_voice_profiles'],
  },
  'PATCH /api/voice-profiles/{id}': {
    summary: 'Update a voice profile; omitted fields stay',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: voiceProfileChangeSchema,
    response: voiceProfileSchema,
    errors: ['not_found'],
  },
  'DELETE /api/voice-profiles/{id}': {
    summary: 'Delete a voice profile; if it was active, the most recently used one becomes active',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
  'POST /api/voice-profiles/{id}/activate': {
    summary: 'Activate a voice profile',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: voiceProfileSchema,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
