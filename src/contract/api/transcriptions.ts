import { z } from 'zod';
import { ERRORS, type ErrorCode, RECOGNITION_ERRORS } from '../errors.ts';
import { RECORDING_LANGUAGES } from '../languages.ts';
import {
  BULK_DELETE_MAX,
  PAGE_SIZE_DEFAULT,
  RECORDING_MAX_BYTES,
  RICH_TEXT_MAX,
  SEARCH_MAX,
  TEXT_MAX,
} from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { AUDIO_FORMATS } from './audio-formats.ts';
import type { EndpointTable } from './endpoint.ts';
import { heardBySchema, writtenBySchema } from './text-origin.ts';

/**
 * One spoken word: `start` and `end` in seconds from the beginning of the recording. `confidence`: percent, null where
 * the engine reports none. `alternatives`: other readings of the same sound, best first.
 */
export const segmentWordSchema = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().min(0).max(100).nullable(),
  alternatives: z.array(z.string()).optional(),
});
export type SegmentWord = z.infer<typeof segmentWordSchema>;

/**
 * A stretch of speech: `start` and `end` in seconds from the beginning of the recording. `words` joined by spaces (in
 * scripts without spaces: by nothing) are `text`; they are absent where the engine reports no times, and in texts stored
 * before words had any.
 */
export const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  words: z.array(segmentWordSchema).optional(),
});
export type Segment = z.infer<typeof segmentSchema>;

export const NOISE_LEVELS = ['low', 'medium', 'high'] as const;
export type NoiseLevel = (typeof NOISE_LEVELS)[number];

/**
 * One transcription.
 * - `originalText` is what was said and never changes; `personalizedText` the version in the person's style, if one was made;
 *   `text` what stands in the editor now: the person's own edit, else the personalised, else the original text.
 * - `duration` and `audioDuration`: decoded seconds. `processingTime`: milliseconds. `sampleRate`: Hz. `bitrate`: kbit/s.
 * - `audioQualityScore`: 0-10, `null` where there was no speech to measure. `confidenceScore`: percent, from the engine, or
 *   the mean of its words by their length, or `null`.
 * - `aiService`: the service that the person chose to write; it says nothing of who did.
 * - `heardBy`: what turned the recording into text. `writtenBy`: the writing service that worked on `text` last; `null`
 *   where none did, and in texts stored before it was told.
 * - `audioUrl`: the original recording, `null` unless the person keeps recordings.
 * - `version` rises by one with each edit.
 */
export const transcriptionSchema = z.object({
  id: z.uuid(),
  originalText: z.string(),
  personalizedText: z.string().nullable(),
  text: z.string(),
  aiService: z.enum(AI_SERVICES),
  language: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int().positive(),
  duration: z.number(),
  audioDuration: z.number(),
  audioUrl: z.string().nullable(),
  audioQualityScore: z.number().min(0).max(10).nullable(),
  noiseLevel: z.enum(NOISE_LEVELS).nullable(),
  confidenceScore: z.number().min(0).max(100).nullable(),
  audioFormat: z.enum(AUDIO_FORMATS),
  sampleRate: z.number().nullable(),
  bitrate: z.number().nullable(),
  channels: z.int().nullable(),
  processingTime: z.number(),
  engine: z.string(),
  heardBy: heardBySchema,
  writtenBy: writtenBySchema.nullable(),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

const STYLE_NOTE_CODES = ['local', 'shape', ...(Object.keys(ERRORS) as ErrorCode[])] as const;

/**
 * Why a text that was to be in the person's style is not, or is only in part. `code`: `local` where it was done without
 * a writing service, which cannot do all of it; `shape` where the voice profile could not be applied; otherwise the API's code of what went wrong. `text`: in words for people.
 */
export const styleNoteSchema = z.object({ code: z.enum(STYLE_NOTE_CODES), text: z.string() });
export type StyleNote = z.infer<typeof styleNoteSchema>;

/**
 * `html`: the person's edit with its formatting, sanitised; `null` where there is none beyond plain paragraphs. It is a
 * row of `<p>`, some with `align="left"`, `align="center"` or `align="right"`, and in them text, `<strong>`, `<em>`, `<u>` and `<s>`.
 * `personalizeNote`: `null` where no personal style was asked for, or all of it was done.
 */
export const transcriptionDetailSchema = transcriptionSchema.extend({
  segments: z.array(segmentSchema),
  html: z.string().nullable(),
  personalizeNote: styleNoteSchema.nullable(),
});
export type TranscriptionDetail = z.infer<typeof transcriptionDetailSchema>;

/** What a recording became. `noSpeech` is true, and every text empty, when nothing was said: then nothing is stored and `id` is null. */
export const transcribedSchema = z.discriminatedUnion('noSpeech', [
  transcriptionDetailSchema.extend({ noSpeech: z.literal(false) }),
  z.object({
    noSpeech: z.literal(true),
    id: z.null(),
    originalText: z.literal(''),
    personalizedText: z.null(),
    text: z.literal(''),
    duration: z.number(),
    message: z.string(),
  }),
]);
export type Transcribed = z.infer<typeof transcribedSchema>;
export const NO_SPEECH_MESSAGE = ERRORS.no_speech.text;

/** Text fields of the multipart form beside the file. */
export const transcribeFieldsSchema = z.object({
  /** Without it, the first service that this server has a key for. */
  aiService: z.enum(AI_SERVICES).optional(),
  language: z.enum(RECORDING_LANGUAGES).default('auto'),
  personalizeEnabled: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  /** The recording's own id, made on the device: sent again after a lost answer, it gives the same transcription. */
  takeId: z.uuid().optional(),
});

/** The path of anything that has an id. */
export const idParams = z.object({ id: z.uuid() });

export const transcriptionQuerySchema = z.object({
  search: z.string().trim().max(SEARCH_MAX).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_SIZE_DEFAULT),
  aiService: z.enum([...AI_SERVICES, 'all']).default('all'),
  /** Opaque: `nextCursor` or `prevCursor` of the page one comes from; without it, `page` is found by counting rows. */
  cursor: z
    .string()
    .regex(/^[np][0-9a-z]{1,12}$/)
    .optional(),
});
export type TranscriptionQuery = z.infer<typeof transcriptionQuerySchema>;

export const transcriptionPageSchema = z.object({
  transcriptions: z.array(transcriptionSchema),
  currentPage: z.int(),
  totalPages: z.int(),
  total: z.int(),
  totalItems: z.int(),
  /** True where the count of a search stopped at its cap: there are more than `total`. */
  totalIsCapped: z.boolean(),
  itemsPerPage: z.int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
});
export type TranscriptionPage = z.infer<typeof transcriptionPageSchema>;

export const transcriptionCountsSchema = z.object({ total: z.int(), since: z.int() });

/**
 * An edit, and the `version` it was based on. `html` is the same text with its formatting, left out where it has none.
 * `writtenBy`: the writing service whose words came into the text since the save before; left out where none did, and
 * `null` where the text is one again that no service wrote.
 */
export const transcriptionEditSchema = z.strictObject({
  version: z.int().positive(),
  text: z.string().max(TEXT_MAX),
  html: z.string().max(RICH_TEXT_MAX).nullable().default(null),
  writtenBy: writtenBySchema.nullable().optional(),
});
export type TranscriptionEdit = z.infer<typeof transcriptionEditSchema>;

const bulkDeleteSchema = z.strictObject({ ids: z.array(z.string().max(100)).min(1).max(BULK_DELETE_MAX) });
const deletedSchema = z.object({ deleted: z.int() });
const bulkDelete = {
  summary: 'Delete several transcriptions; unknown ids are ignored',
  auth: 'user',
  rate: 'general',
  body: bulkDeleteSchema,
  response: deletedSchema,
  errors: [],
} as const;

export const transcriptionEndpoints = {
  'POST /api/transcriptions': {
    summary: 'Turn a recording into text',
    auth: 'user',
    rate: 'transcribe',
    upload: { field: 'audio', maxBytes: RECORDING_MAX_BYTES },
    body: transcribeFieldsSchema,
    response: transcribedSchema,
    errors: ['no_audio', 'take_conflict', ...RECOGNITION_ERRORS],
  },
  'GET /api/transcriptions': {
    summary: 'Transcriptions, newest first, searched as one types',
    auth: 'user',
    rate: 'general',
    query: transcriptionQuerySchema,
    response: transcriptionPageSchema,
    errors: [],
  },
  'GET /api/transcriptions/counts': {
    summary: 'How many transcriptions there are in all and since a moment',
    auth: 'user',
    rate: 'general',
    query: z.object({ since: z.iso.datetime({ offset: true }) }),
    response: transcriptionCountsSchema,
    errors: [],
  },
  'GET /api/transcriptions/{id}': {
    summary: 'One transcription with its segments',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: transcriptionDetailSchema,
    errors: ['not_found'],
  },
  'GET /api/transcriptions/{id}/audio': {
    summary: 'The original recording, where the person keeps recordings',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: null,
    errors: ['not_found', 'audio_store_failed'],
  },
  'PATCH /api/transcriptions/{id}': {
    summary: 'Save an edit',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: transcriptionEditSchema,
    response: transcriptionSchema,
    errors: ['not_found', 'version_conflict'],
  },
  'DELETE /api/transcriptions/{id}': {
    summary: 'Delete a transcription',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: deletedSchema,
    errors: ['not_found'],
  },
  'POST /api/transcriptions/bulk-delete': bulkDelete,
  'DELETE /api/transcriptions/bulk-delete': bulkDelete,
} as const satisfies EndpointTable;
