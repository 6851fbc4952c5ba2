import { z } from 'zod';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { IMPORT, TEXT_JSON_MAX_BYTES, TEXT_MAX } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { NUMBERED_SPEAKERS, speakerNamesSchema } from './speaker-list.ts';
import { editableText } from './storable-text.ts';
import { TEXT_SOURCES } from './text-sources.ts';
import { transcriptionDetailSchema } from './transcriptions.ts';

const plain = (max: number) => editableText().trim().min(1).max(max);

const segmentSchema = z
  .strictObject({
    start: z.number().min(0).max(IMPORT.seconds),
    end: z.number().max(IMPORT.seconds),
    text: plain(IMPORT.segmentMax),
    speaker: z.enum(NUMBERED_SPEAKERS).optional(),
  })
  .refine(({ start, end }) => end >= start, 'The end is before the beginning');

/** Segments are the words of a text, with times: together they are no longer than one. */
const fitsText = (segments: readonly { readonly text: string }[]): boolean =>
  segments.reduce((length, { text }) => length + text.length, 0) <= TEXT_MAX;

/**
 * An imported text.
 * - `key`: generated on the device; sending it again creates no second text.
 * - `createdAt`: when it was said or written, from year 1; absent or in the future: now.
 * - `segments`: timed segments for subtitles, with their speakers if known. `speakerNames`: the speakers' names.
 */
export const addedTextSchema = z.strictObject({
  key: itemId,
  text: plain(TEXT_MAX),
  language: z.enum(RECORDING_LANGUAGES).default('auto'),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  source: z.enum(TEXT_SOURCES).default('text'),
  segments: z
    .array(segmentSchema)
    .max(IMPORT.segments)
    .refine(fitsText, 'The segments are longer than a text')
    .default([]),
  speakerNames: speakerNamesSchema.default({}),
});
export type AddedText = z.output<typeof addedTextSchema>;
export type AddedTextForm = z.input<typeof addedTextSchema>;

export const textEndpoints = {
  'POST /api/texts': {
    summary: 'Import a text',
    auth: 'user',
    scope: 'texts:write',
    rate: 'addText',
    body: addedTextSchema,
    bodyMaxBytes: TEXT_JSON_MAX_BYTES,
    response: transcriptionDetailSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
