import { z } from 'zod';
import { SAVED_SEARCHES } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { narrowingSchema } from './narrowing.ts';
import { oneLine } from './storable-text.ts';
import { idParams } from './transcriptions.ts';

export const savedSearchFormSchema = z.strictObject({
  name: oneLine().min(1).max(SAVED_SEARCHES.nameMax),
  ...narrowingSchema.shape,
});
export type SavedSearchForm = z.output<typeof savedSearchFormSchema>;

/** A named search, shown as a folder of its results. */
const savedSearchSchema = z.object({ id: z.uuid(), ...savedSearchFormSchema.shape });
export type SavedSearch = z.output<typeof savedSearchSchema>;
export const savedSearchListSchema = z.object({ searches: z.array(savedSearchSchema) });

export const savedSearchEndpoints = {
  'GET /api/saved-searches': {
    summary: 'List the saved searches, by name',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    response: savedSearchListSchema,
    errors: [],
  },
  'POST /api/saved-searches': {
    summary: 'Save a search',
    auth: 'user',
    rate: 'general',
    body: savedSearchFormSchema,
    response: savedSearchSchema,
    errors: ['not_found', 'too_many_saved_searches'],
  },
  'PUT /api/saved-searches/{id}': {
    summary: 'Replace a saved search',
    auth: 'user',
    rate: 'general',
    params: idParams,
    body: savedSearchFormSchema,
    response: savedSearchSchema,
    errors: ['not_found'],
  },
  'DELETE /api/saved-searches/{id}': {
    summary: 'Delete a saved search; its texts stay',
    auth: 'user',
    rate: 'general',
    params: idParams,
    response: z.object({ deleted: z.literal(1) }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
