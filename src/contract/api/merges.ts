import { z } from 'zod';
import { MERGE_MAX } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams, transcriptionSchema } from './transcriptions.ts';

export const mergeEndpoints = {
  'POST /api/transcriptions/merge': {
    summary:
      'Put texts together, oldest first; the others stand in the oldest from then on, with all that is theirs',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    body: z.strictObject({ ids: z.array(z.uuid()).min(2).max(MERGE_MAX) }),
    response: transcriptionSchema,
    errors: ['not_found', 'too_large'],
  },
  'POST /api/transcriptions/{id}/unmerge': {
    summary: 'Take the last texts out again; what was written since the merge stays',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    response: transcriptionSchema,
    errors: ['not_found', 'not_merged'],
  },
} as const satisfies EndpointTable;
