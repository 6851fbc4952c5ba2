import { z } from 'zod';
import { TAGS } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { tagNameSchema } from './tags.ts';
import { TEXT_PLACES } from './text-places.ts';
import { idParams, transcriptionSchema } from './transcriptions.ts';

/** The values by which the user's texts can be filtered. */
export const transcriptionFacetsSchema = z.object({
  languages: z.array(z.string()),
  recordedOn: z.array(z.enum(TEXT_PLACES)),
});
export type TranscriptionFacets = z.infer<typeof transcriptionFacetsSchema>;

/** Of a text of more than `LISTED_PART_MAX` characters, the beginning. */
const listSchema = z.object({ transcriptions: z.array(transcriptionSchema) });

export const findingEndpoints = {
  'GET /api/transcriptions/facets': {
    summary: 'List the languages and origins of transcriptions',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    response: transcriptionFacetsSchema,
    errors: [],
  },
  'GET /api/transcriptions/pinned': {
    summary: 'List the pinned transcriptions, last pinned first; long texts are truncated',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    response: listSchema,
    errors: [],
  },
  'GET /api/transcriptions/{id}/similar': {
    summary:
      'List the transcriptions most similar to this one, by their rare words; long texts are truncated',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: idParams,
    response: listSchema,
    errors: ['not_found'],
  },
  'PUT /api/transcriptions/{id}/pin': {
    summary: 'Pin or unpin a transcription',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ pinned: z.boolean() }),
    response: transcriptionSchema,
    errors: ['not_found', 'too_many_pins'],
  },
  'PUT /api/transcriptions/{id}/tags': {
    summary: 'Set the tags of a transcription by name; new tags are created',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ names: z.array(tagNameSchema).max(TAGS.perText) }),
    response: transcriptionSchema,
    errors: ['not_found', 'too_many_tags'],
  },
} as const satisfies EndpointTable;
