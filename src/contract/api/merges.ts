import { z } from 'zod';
import { MERGE_MAX, RICH_TEXT_MAX, TEXT_JSON_MAX_BYTES, TEXT_MAX } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { editableText } from './storable-text.ts';
import { idParams, transcriptionSchema } from './transcriptions.ts';

/** One half of a text. `html`: the same with its formatting, omitted if it has none. */
const halfSchema = z.strictObject({
  text: editableText().trim().min(1).max(TEXT_MAX),
  html: editableText().max(RICH_TEXT_MAX).nullable().default(null),
});
/**
 * A text of this `version` in two. `key`: generated on the device; sending the split again returns the same two texts.
 * Clients of earlier versions do not send it.
 */
const splitSchema = z.strictObject({
  key: itemId.optional(),
  version: z.int().positive(),
  first: halfSchema,
  second: halfSchema,
});
export type Split = z.output<typeof splitSchema>;

/** `before`: number of the version of the first that is still the whole text. */
const splitAnswerSchema = z.object({
  first: transcriptionSchema,
  second: transcriptionSchema,
  before: z.int().positive(),
});

export const mergeEndpoints = {
  'POST /api/transcriptions/merge': {
    summary: 'Merge texts into the oldest, with all their data',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    body: z.strictObject({ ids: z.array(itemId).min(2).max(MERGE_MAX) }),
    response: transcriptionSchema,
    errors: ['not_found', 'too_large'],
  },
  'POST /api/transcriptions/{id}/split': {
    summary: 'Split a text in two, each with its own segments and kept recording',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: splitSchema,
    bodyMaxBytes: TEXT_JSON_MAX_BYTES,
    response: splitAnswerSchema,
    errors: ['not_found', 'version_conflict'],
  },
  'POST /api/transcriptions/{id}/unmerge': {
    summary: 'Undo the last merge; later edits stay',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    response: transcriptionSchema,
    errors: ['not_found', 'not_merged'],
  },
} as const satisfies EndpointTable;
