import { z } from 'zod';
import { RECOGNITION_ERRORS } from '../errors.ts';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { CHUNK_MAX_BYTES, RECORDING_MAX_BYTES, TAKE_CHUNKS_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { segmentSchema } from './segments.ts';
import { MEETING_SPEAKERS } from './speaker-list.ts';
import { storableText } from './storable-text.ts';
import { idParams, transcribedSchema } from './transcriptions.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `open`: being recorded, or chunks are missing. `received`: all chunks are stored. `transcribing`: the last
 * part is being recognised. `done`: the transcription is stored. `failed`: no text yet; audio and reason are
 * kept.
 */
export const TAKE_STATES = ['open', 'received', 'transcribing', 'done', 'failed'] as const;
export type TakeState = (typeof TAKE_STATES)[number];

/** Opens a take. Sending the same body again returns the same take. */
export const takeOpeningSchema = z.strictObject({
  aiService: z.enum(AI_SERVICES),
  language: z.enum(RECORDING_LANGUAGES),
  personalizeEnabled: z.boolean(),
  /** The media type the device reports; the server detects the format from the content. */
  mimeType: storableText().max(100),
  startedAt: z.iso.datetime(),
  /**
   * True for two channels: the user on the left, everybody else on the right. Each channel is recognised separately,
   * and the text is ordered by turns. Absent: one voice, whatever the channels.
   */
  isMeeting: z.boolean().optional(),
  /** Whether its speakers are told apart. Absent: the user's preference decides. */
  separateSpeakers: z.boolean().optional(),
});
export type TakeOpening = z.infer<typeof takeOpeningSchema>;

/** The request body: without a service, the first available one is used. */
export const sentTakeOpeningSchema = takeOpeningSchema.partial({ aiService: true });
export type SentTakeOpening = z.infer<typeof sentTakeOpeningSchema>;

const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'] });
/** Text fields of the form that has a whole recording as its file; `separateSpeakers`: see `takeOpeningSchema`. */
const uploadFieldsSchema = z.object({
  /** Default: the first service with a key on this server. */
  aiService: z.enum(AI_SERVICES).optional(),
  language: z.enum(RECORDING_LANGUAGES).default('auto'),
  personalizeEnabled: trueOrFalse.optional(),
  separateSpeakers: trueOrFalse.optional(),
  /** Generated on the device; sending it again after a lost response returns the same transcription. */
  takeId: itemId.optional(),
});

/** Why a take has no text: `code` is an API error code, `text` its message for the user. */
export const takeFailureSchema = z.object({ code: z.string(), text: z.string() });
export type TakeFailure = z.infer<typeof takeFailureSchema>;

/**
 * A recording as the server stores it.
 * - `next`: number of the first missing chunk; `bytes`: total bytes received.
 * - `isComing`: a device is still sending: a chunk arrived within the last minute, or a client follows the
 *   events.
 * - `transcriptionId`: the resulting transcription, if there is one.
 */
export const takeSchema = takeOpeningSchema.extend({
  id: z.uuid(),
  state: z.enum(TAKE_STATES),
  next: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  isComing: z.boolean(),
  failure: takeFailureSchema.nullable(),
  transcriptionId: z.uuid().nullable(),
});
export type Take = z.infer<typeof takeSchema>;

/** Marks lost audio in a transcript. */
export const MISSING_MARK = '[…]';

/** Consecutive text of one speaker. */
const spokenTurnSchema = z.object({ speaker: z.enum(MEETING_SPEAKERS), text: z.string() });
export type SpokenTurn = z.infer<typeof spokenTurnSchema>;

/**
 * Events of `GET /api/takes/{id}/events`, by name. Ids rise by one. `run` identifies a recognition run: when it
 * changes, earlier events are void and segments restart from 0.
 * - `partial`: interim words after the last segment; each replaces the previous one, and a segment clears it.
 * - `segment`: final words; `n` counts from 0 within the run, times are seconds of the recording. Word times come
 *   with the stored text.
 * - `queue`: number of recordings waiting before this one while the engines are busy; null once it no longer waits.
 *   Sent on change; short waits are not reported.
 * - `state`: sent first and at each change. `done` and `failed` end the stream.
 */
export const takeEvents = {
  partial: z.object({
    run: z.string(),
    text: z.string(),
    /** Only in meetings: the same words by speaker. */
    turns: z.array(spokenTurnSchema).optional(),
  }),
  segment: segmentSchema.omit({ words: true }).extend({
    run: z.string(),
    n: z.int().nonnegative(),
    /** Voices are told apart after the recording has ended. */
    speaker: z.enum(MEETING_SPEAKERS).optional(),
  }),
  queue: z.object({ run: z.string(), ahead: z.int().nonnegative().nullable() }),
  state: z.object({
    run: z.string(),
    state: z.enum(TAKE_STATES),
    /** Why no more words arrive although the take is open, e.g. no minutes left. */
    failure: takeFailureSchema.nullable(),
    /** The length of a recording that was complete when its recognition began, once it is measured. */
    seconds: z.number().nonnegative().optional(),
  }),
} as const;
export type TakeEventName = keyof typeof takeEvents;
export type TakeEvent = {
  [N in TakeEventName]: { readonly name: N; readonly data: z.infer<(typeof takeEvents)[N]> };
}[TakeEventName];

const chunkParams = idParams.extend({ n: wholeNumber(0, TAKE_CHUNKS_MAX - 1) });

export const takeEndpoints = {
  'POST /api/transcriptions': {
    summary: 'Transcribe an audio file',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'transcribe',
    upload: { field: 'audio', maxBytes: RECORDING_MAX_BYTES },
    body: uploadFieldsSchema,
    response: transcribedSchema,
    errors: ['no_audio', 'take_conflict', ...RECOGNITION_ERRORS],
  },
  'GET /api/takes': {
    summary: 'List recordings that are not transcribed yet, of all devices, newest first',
    auth: 'user',
    scope: 'recordings:write',
    rate: 'general',
    response: z.object({ takes: z.array(takeSchema) }),
    errors: [],
  },
  'PUT /api/takes/{id}': {
    summary: 'Open a recording, or get how much of it has arrived',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'takes',
    params: idParams,
    body: sentTakeOpeningSchema,
    response: takeSchema,
    errors: ['take_conflict', 'quota_exceeded', 'plan_required', 'storage_full', 'account_full', 'not_found'],
  },
  'PUT /api/takes/{id}/chunks/{n}': {
    summary: 'Store a numbered chunk of a recording; it is on disk when this responds',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'chunks',
    params: chunkParams,
    bytes: { maxBytes: CHUNK_MAX_BYTES },
    /**
     * `next`: number of the first missing chunk. `safe`, in a fleet of servers: number of the first chunk that is not
     * in their shared store yet; earlier ones survive the loss of any server.
     */
    response: z.object({ next: z.int().nonnegative(), safe: z.int().nonnegative().optional() }),
    errors: ['not_found', 'take_closed', 'chunk_conflict', 'digest_mismatch', 'storage_full', 'no_audio'],
  },
  'GET /api/takes/{id}/events': {
    summary: 'Stream the live words of a recording, as server-sent events',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'general',
    params: idParams,
    events: takeEvents,
    response: null,
    errors: ['not_found'],
  },
  'POST /api/takes/{id}/finish': {
    summary: 'Finish a recording with its number of chunks, and wait for the text',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'takes',
    params: idParams,
    body: z
      .strictObject({
        chunks: z.int().min(1).max(TAKE_CHUNKS_MAX),
        /** Chunks the device has lost, each once; the text marks their places. */
        lost: z.array(z.int().nonnegative()).max(TAKE_CHUNKS_MAX).default([]),
      })
      .refine(({ chunks, lost }) => lost.every((n) => n < chunks) && new Set(lost).size === lost.length, {
        path: ['lost'],
        error: 'Lost chunks are named once, by numbers below `chunks`',
      }),
    response: transcribedSchema,
    errors: ['not_found', 'chunks_missing', 'take_conflict', ...RECOGNITION_ERRORS],
  },
  'POST /api/takes/{id}/retry': {
    summary: 'Retry a failed recording, optionally in another language, and wait for the text',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'takes',
    params: idParams,
    body: z.strictObject({ language: z.enum(RECORDING_LANGUAGES).optional() }),
    response: transcribedSchema,
    errors: ['not_found', 'take_open', ...RECOGNITION_ERRORS],
  },
  'DELETE /api/takes/{id}': {
    summary: 'Discard a recording with its audio; its transcription stays',
    auth: 'user',
    scope: 'recordings:write',
    heldBy: 'take',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
