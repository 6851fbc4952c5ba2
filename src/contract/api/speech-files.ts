import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';

export const speechFileEndpoints = {
  'GET /api/speech-files/{sha256}': {
    summary: 'A file of the built-in engine, by its SHA-256, for offline transcription in the page',
    auth: 'user',
    rate: 'general',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: null,
    ranges: true,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
