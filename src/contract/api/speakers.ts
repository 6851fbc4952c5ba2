import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { EndpointTable } from './endpoint.ts';
import { NUMBERED_SPEAKERS, SPEAKERS, speakerNamesSchema } from './speaker-list.ts';
import { idParams, transcriptionDetailSchema } from './transcriptions.ts';

/** Acoustic features of a voice: recordings of the same voice have similar numbers. They never contain words. */
export const voicePrintSchema = z.array(z.number()).min(1).max(64);

/** Reasons why the speakers of a text could not be told apart. */
export const SEPARATION_ERRORS = [
  'no_recording',
  'one_voice',
  'audio_unreadable',
  'audio_store_failed',
  'server_busy',
  'internal',
] as const satisfies readonly ErrorCode[];

/**
 * State of the speaker separation requested last. `since`: when it was requested, queued or restarted. `text`: the
 * error in English.
 */
export const separationSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending'), since: z.iso.datetime() }),
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('failed'), error: z.enum(SEPARATION_ERRORS), text: z.string() }),
]);
export type SeparationState = z.infer<typeof separationSchema>;

/**
 * The speakers of a text told apart by voice, in order of their first words. `separation`: null unless it was requested
 * after the text existed.
 */
export const speakerVoicesSchema = z.object({
  voices: z.array(z.object({ speaker: z.enum(SPEAKERS), print: voicePrintSchema })),
  separation: separationSchema.nullable(),
});
export type SpeakerVoices = z.infer<typeof speakerVoicesSchema>;

/** `count`: number of speakers; null to estimate it from the voices. */
const wantedSeparationSchema = z.strictObject({
  count: z.int().min(2).max(NUMBERED_SPEAKERS.length).nullable().default(null),
});

/**
 * Assigns the segments with indices `from` to `to` to `speaker`. `seen`: when the first of them begins and the last one
 * ends, in seconds, as the client has received them; if they are others now, nothing is changed. Clients of earlier
 * versions do not send it.
 */
const movedTurnSchema = z
  .strictObject({
    from: z.int().min(0),
    to: z.int().min(0),
    speaker: z.enum(SPEAKERS),
    seen: z.strictObject({ start: z.number(), end: z.number() }).optional(),
  })
  .refine(({ from, to }) => to >= from, 'The last segment is before the first');
export type MovedTurn = z.infer<typeof movedTurnSchema>;

const ofText = {
  auth: 'user',
  params: idParams,
} as const;

export const speakerEndpoints = {
  'GET /api/transcriptions/{id}/speakers': {
    ...ofText,
    summary: 'Get the speakers of a text, and the progress of their separation',
    scope: 'texts:read',
    rate: 'general',
    response: speakerVoicesSchema,
    errors: ['not_found'],
  },
  'POST /api/transcriptions/{id}/speakers': {
    ...ofText,
    summary: 'Start speaker separation for a text with a kept recording; the GET returns the progress',
    scope: 'texts:write',
    rate: 'transcribe',
    body: wantedSeparationSchema,
    response: speakerVoicesSchema,
    errors: ['not_found', 'no_recording'],
  },
  'PUT /api/transcriptions/{id}/speakers/names': {
    ...ofText,
    summary: 'Name the speakers of a text; speakers with the same name are merged',
    scope: 'texts:write',
    rate: 'general',
    body: z.strictObject({ names: speakerNamesSchema }),
    response: transcriptionDetailSchema,
    errors: ['not_found'],
  },
  'PATCH /api/transcriptions/{id}/speakers/turns': {
    ...ofText,
    summary: 'Assign a part of a text to another speaker',
    scope: 'texts:write',
    rate: 'general',
    body: movedTurnSchema,
    response: transcriptionDetailSchema,
    errors: ['not_found', 'version_conflict'],
  },
} as const satisfies EndpointTable;
