import { z } from 'zod';
import { RECOGNITION_ERRORS } from '../errors.ts';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { CHUNK_MAX_BYTES, TAKE_CHUNKS_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams, segmentSchema, transcribedSchema } from './transcriptions.ts';

/**
 * `open`: being spoken, or not all of it has arrived. `received`: all of it is stored. `transcribing`: its end is being
 * understood. `done`: its transcription is stored. `failed`: no text yet; its audio and the reason are kept.
 */
export const TAKE_STATES = ['open', 'received', 'transcribing', 'done', 'failed'] as const;
export type TakeState = (typeof TAKE_STATES)[number];

/** What a recording is begun with. The same body again is the same take. */
export const takeOpeningSchema = z.strictObject({
  aiService: z.enum(AI_SERVICES),
  language: z.enum(RECORDING_LANGUAGES),
  personalizeEnabled: z.boolean(),
  /** The device's own name for what it sends; the server goes by content. */
  mimeType: z.string().max(100),
  startedAt: z.iso.datetime(),
});
export type TakeOpening = z.infer<typeof takeOpeningSchema>;

/** The same as it is sent: without a service, the first one that can be asked writes. */
export const sentTakeOpeningSchema = takeOpeningSchema.partial({ aiService: true });
export type SentTakeOpening = z.infer<typeof sentTakeOpeningSchema>;

/** Why a take is not text: `code` is one of the API's, `text` its words for people. */
export const takeFailureSchema = z.object({ code: z.string(), text: z.string() });
export type TakeFailure = z.infer<typeof takeFailureSchema>;

/**
 * A recording as the server has it.
 * - `next`: the first chunk that has not arrived; `bytes`: what has arrived in all.
 * - `isComing`: some device is still at it: a chunk arrived within the last minute, or it follows the words.
 * - `transcriptionId`: what it became, where it did.
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

/** What stands in a transcript where sound was lost on its way. */
export const MISSING_MARK = '[…]';

/**
 * What `GET /api/takes/{id}/events` tells, by event name. Ids rise by one; `run` names the pass of the recogniser:
 * when it changes, what was shown before is void and the segments come again from 0.
 * - `partial`: tentative words behind the last segment; they replace the ones before, and a segment clears them.
 * - `segment`: settled words; `n` counts from 0 within the run, times are seconds of the recording.
 *   Their own times come with the stored text.
 * - `state`: first thing told, and at each change. `done` and `failed` end the stream.
 */
export const takeEvents = {
  partial: z.object({ run: z.string(), text: z.string() }),
  segment: segmentSchema.omit({ words: true }).extend({ run: z.string(), n: z.int().nonnegative() }),
  state: z.object({
    run: z.string(),
    state: z.enum(TAKE_STATES),
    /** Why words do not come any more although the take is still open: minutes used up, for instance. */
    failure: takeFailureSchema.nullable(),
  }),
} as const;
export type TakeEventName = keyof typeof takeEvents;
export type TakeEvent = {
  [N in TakeEventName]: { readonly name: N; readonly data: z.infer<(typeof takeEvents)[N]> };
}[TakeEventName];

const chunkParams = idParams.extend({
  n: z.coerce
    .number()
    .int()
    .min(0)
    .max(TAKE_CHUNKS_MAX - 1),
});

export const takeEndpoints = {
  'GET /api/takes': {
    summary: 'Recordings that are not text yet, from every device, newest first',
    auth: 'user',
    rate: 'general',
    response: z.object({ takes: z.array(takeSchema) }),
    errors: [],
  },
  'PUT /api/takes/{id}': {
    summary: 'Begin a recording, or learn how much of it has arrived',
    auth: 'user',
    rate: 'takes',
    params: idParams,
    body: sentTakeOpeningSchema,
    response: takeSchema,
    errors: ['take_conflict', 'quota_exceeded', 'plan_required', 'storage_full', 'not_found'],
  },
  'PUT /api/takes/{id}/chunks/{n}': {
    summary: 'Store one numbered piece of a recording; it is on the disk when this answers',
    auth: 'user',
    rate: 'chunks',
    params: chunkParams,
    bytes: { maxBytes: CHUNK_MAX_BYTES },
    /** `next`: the first chunk that has not arrived. */
    response: z.object({ next: z.int().nonnegative() }),
    errors: ['not_found', 'take_closed', 'chunk_conflict', 'digest_mismatch', 'storage_full', 'no_audio'],
  },
  'GET /api/takes/{id}/events': {
    summary: 'The words of a recording as they are understood, as server-sent events',
    auth: 'user',
    rate: 'general',
    params: idParams,
    events: takeEvents,
    response: null,
    errors: ['not_found'],
  },
  'POST /api/takes/{id}/finish': {
    summary: 'Say how many chunks there are, and wait for the text',
    auth: 'user',
    rate: 'takes',
    params: idParams,
    body: z
      .strictObject({
        chunks: z.int().min(1).max(TAKE_CHUNKS_MAX),
        /** Chunks that the device itself has lost, each once: the text marks their places. */
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
    summary: 'Try a failed recording again, in another language if one is named, and wait for the text',
    auth: 'user',
    rate: 'takes',
    params: idParams,
    body: z.strictObject({ language: z.enum(RECORDING_LANGUAGES).optional() }),
    response: transcribedSchema,
    errors: ['not_found', 'take_open', ...RECOGNITION_ERRORS],
  },
  'DELETE /api/takes/{id}': {
    summary: 'Discard a recording and its audio; a transcription it became stays',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
