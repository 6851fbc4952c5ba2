import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { TRANSLATION_LANGUAGES } from '../languages.ts';
import {
  BULK_DELETE_MAX,
  PAGE_SIZE_DEFAULT,
  RICH_TEXT_MAX,
  TEXT_JSON_MAX_BYTES,
  TEXT_MAX,
} from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { AI_TOOLS } from './ai-tool-list.ts';
import { AUDIO_FORMATS } from './audio-formats.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { narrowingSchema } from './narrowing.ts';
import { segmentSchema } from './segments.ts';
import { speakerNamesSchema } from './speaker-list.ts';
import { editableText, storableText } from './storable-text.ts';
import { tagSchema } from './tags.ts';
import { TEXT_CHANNELS } from './text-channels.ts';
import { heardBySchema, writtenBySchema } from './text-origin.ts';
import { textPartSchema } from './text-part.ts';
import { TEXT_PLACES } from './text-places.ts';
import { wholeNumber } from './whole-number.ts';

export const NOISE_LEVELS = ['low', 'medium', 'high'] as const;
export type NoiseLevel = (typeof NOISE_LEVELS)[number];

/**
 * One transcription.
 * - `originalText`: what was said; never changes. `personalizedText`: the version in the user's style, if one
 *   was made. `text`: the current text in the editor: the user's edit, else the personalised, else the
 *   original text.
 * - `duration` and `audioDuration`: decoded seconds. `processingTime`: milliseconds. `sampleRate`: Hz.
 *   `bitrate`: kbit/s.
 * - `audioQualityScore`: 0-10, `null` when there was no speech to measure. `confidenceScore`: percent, from
 *   the engine or the mean of its words weighted by length, or `null`.
 * - `aiService`: the writing service the user chose; it may not be the one that wrote the text.
 * - `heardBy`: the engine that transcribed the recording. `writtenBy`: the writing service that last worked
 *   on `text`; `null` if none did, and in texts stored before this field existed.
 * - `translatedTo`: the language that `text` was translated into; `null` if it is in that of the recording. Servers of
 *   earlier versions do not send it.
 * - `audioFormat`: null for a text that was not recorded here.
 * - `audioUrl`: the original recording, `null` unless the user keeps recordings, and once it is deleted.
 * - `version` rises by one with each edit.
 * - `recordedOn`: where it came from; null if unknown. `pinnedAt`: since when it stands above the history, or null. Servers
 *   of earlier versions send none of them, nor `tags`.
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
  audioFormat: z.enum(AUDIO_FORMATS).nullable(),
  sampleRate: z.number().nullable(),
  bitrate: z.number().nullable(),
  channels: z.int().nullable(),
  processingTime: z.number(),
  engine: z.string(),
  heardBy: heardBySchema,
  writtenBy: writtenBySchema.nullable(),
  translatedTo: z.enum(TRANSLATION_LANGUAGES).nullable().optional(),
  recordedOn: z.enum(TEXT_PLACES).nullable().optional(),
  pinnedAt: z.iso.datetime().nullable().optional(),
  tags: z.array(tagSchema).optional(),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

const STYLE_NOTE_CODES = ['local', 'shape', ...(Object.keys(ERRORS) as ErrorCode[])] as const;

/**
 * Why a text is not, or only partly, in the user's style. `code`: `local` when a local tool did it, which
 * cannot do everything; `shape` when the voice profile could not be applied; otherwise the API error code.
 * `text`: the message for the user.
 */
export const styleNoteSchema = z.object({ code: z.enum(STYLE_NOTE_CODES), text: z.string() });
export type StyleNote = z.infer<typeof styleNoteSchema>;

/**
 * `html`: the user's edit with its formatting, sanitised; `null` if it has only plain paragraphs. It is a
 * sequence of `<p>`, some with `align="left"`, `align="center"` or `align="right"`, containing text,
 * `<strong>`, `<em>`, `<u>` and `<s>`.
 * `parts`: the texts that were put together in it, oldest first; servers of earlier versions do not send them.
 * `isSeparating`: whether its speakers are being told apart; left out if they are not, and by servers of earlier versions.
 * `personalizeNote`: `null` when no personal style was requested, or it was fully applied.
 */
export const transcriptionDetailSchema = transcriptionSchema.extend({
  segments: z.array(segmentSchema),
  speakerNames: speakerNamesSchema,
  isSeparating: z.boolean().optional(),
  html: z.string().nullable(),
  personalizeNote: styleNoteSchema.nullable(),
  parts: z.array(textPartSchema).optional(),
});
export type TranscriptionDetail = z.infer<typeof transcriptionDetailSchema>;

/** A recording ended with a spoken "send", which its device carries out: in the first answer to `finish` alone, never for files. */
const spokenSend = z.enum(TEXT_CHANNELS).optional();
/** The result of a recording. `noSpeech`: the texts are empty, `id` is null and nothing is stored. */
export const transcribedSchema = z.discriminatedUnion('noSpeech', [
  transcriptionDetailSchema.extend({ noSpeech: z.literal(false), spokenSend }),
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
export type FinishedText = Omit<Extract<Transcribed, { noSpeech: false }>, 'noSpeech'>;
export const NO_SPEECH_MESSAGE = ERRORS.no_speech.text;

/** Path parameters of a resource with an id. */
export const idParams = z.object({ id: itemId });

export const transcriptionQuerySchema = z.object({
  ...narrowingSchema.shape,
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, 50).default(PAGE_SIZE_DEFAULT),
  /** `true`: a search also returns when its words were said. */
  moments: z.stringbool().default(false),
  /**
   * Opaque: `nextCursor` or `prevCursor` of the previous page; without it, `page` is found by measuring those before it.
   */
  cursor: z
    .string()
    .regex(/^[m-p][0-9a-z]{1,12}$/)
    .optional(),
});
export type TranscriptionQuery = z.infer<typeof transcriptionQuerySchema>;

/**
 * An approximate moment at which searched words were said, in seconds from the beginning of the recording, and the
 * words around it.
 */
const saidMomentSchema = z.object({ at: z.number(), text: z.string() });
export type SaidMoment = z.infer<typeof saidMomentSchema>;

export const transcriptionPageSchema = z.object({
  /** Fewer than requested if they are long (`PAGE_BYTES`); the cursors continue with the next one. */
  transcriptions: z.array(transcriptionSchema),
  /** Of a search that asks for them, by the id of the text. */
  moments: z.record(z.string(), z.array(saidMomentSchema)).optional(),
  /**
   * Search excerpts by text id: one line around the matched words, if they are beyond the first `PREVIEW_LENGTH`
   * characters of `text`. Servers of earlier versions do not send it.
   */
  excerpts: z.record(z.string(), z.string()).optional(),
  currentPage: z.int(),
  /** At least; where pages are shorter, there are more. */
  totalPages: z.int(),
  total: z.int(),
  totalItems: z.int(),
  /** True when a search or filter stopped counting at its cap: there are more than `total`. */
  totalIsCapped: z.boolean(),
  itemsPerPage: z.int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
  /** Sent by the desktop app's cache while the server can't be reached: true when only some of the texts were searched. */
  isPartial: z.boolean().optional(),
});
export type TranscriptionPage = z.infer<typeof transcriptionPageSchema>;

export const transcriptionCountsSchema = z.object({ total: z.int(), since: z.int() });

/**
 * An edit.
 * - `version`: the version it was based on. `html`: the same text with formatting, omitted if it has none.
 * - `writtenBy`: the writing service whose words entered the text since the last save; omitted if none did, `null`
 *   when the text is back to one that no service wrote. `tool`: the AI tool that made the change.
 * - `translatedTo`: the language of the translated text; `null` if it is in the language of the recording, omitted if
 *   unchanged.
 * - `forkedFrom`: the version it was really made from, if it deliberately replaces `version`, which another device
 *   has saved meanwhile; that one stays in the history as a conflict.
 */
export const transcriptionEditSchema = z.strictObject({
  version: z.int().positive(),
  text: editableText().max(TEXT_MAX),
  html: editableText().max(RICH_TEXT_MAX).nullable().default(null),
  writtenBy: writtenBySchema.nullable().optional(),
  tool: z.enum(AI_TOOLS).optional(),
  translatedTo: z.enum(TRANSLATION_LANGUAGES).nullable().optional(),
  forkedFrom: z.int().positive().optional(),
});
export type TranscriptionEdit = z.infer<typeof transcriptionEditSchema>;

const bulkDeleteSchema = z.strictObject({
  ids: z.array(storableText().toLowerCase()).min(1).max(BULK_DELETE_MAX),
});
const deletedSchema = z.object({ deleted: z.int() });
const bulkDelete = {
  summary: 'Delete several transcriptions; unknown ids are ignored',
  auth: 'user',
  scope: 'texts:write',
  rate: 'general',
  body: bulkDeleteSchema,
  response: deletedSchema,
  errors: [],
} as const;

export const transcriptionEndpoints = {
  'GET /api/transcriptions': {
    summary: 'List or search transcriptions, last added first',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    query: transcriptionQuerySchema,
    response: transcriptionPageSchema,
    errors: [],
  },
  'GET /api/transcriptions/counts': {
    summary: 'Count transcriptions, in total and since a time',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    query: z.object({ since: z.iso.datetime({ offset: true }) }),
    response: transcriptionCountsSchema,
    errors: [],
  },
  'GET /api/transcriptions/{id}': {
    summary: 'Get a transcription with its segments',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: idParams,
    response: transcriptionDetailSchema,
    errors: ['not_found'],
  },
  'GET /api/transcriptions/{id}/audio': {
    summary: 'Get the original recording, if recordings are kept',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: idParams,
    response: null,
    ranges: true,
    errors: ['not_found', 'audio_store_failed'],
  },
  'DELETE /api/transcriptions/{id}/audio': {
    summary: 'Delete the kept recordings of a text, with those of merged texts; nothing changes without one',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    response: transcriptionDetailSchema,
    errors: ['not_found'],
  },
  'PATCH /api/transcriptions/{id}': {
    summary: 'Save an edit',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: transcriptionEditSchema,
    bodyMaxBytes: TEXT_JSON_MAX_BYTES,
    response: transcriptionSchema,
    errors: ['not_found', 'version_conflict'],
  },
  'DELETE /api/transcriptions/{id}': {
    summary: 'Delete a transcription',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    response: deletedSchema,
    errors: ['not_found'],
  },
  'POST /api/transcriptions/bulk-delete': bulkDelete,
  'DELETE /api/transcriptions/bulk-delete': bulkDelete,
} as const satisfies EndpointTable;
