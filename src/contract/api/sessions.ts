import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { storableText } from './storable-text.ts';

/**
 * A signed-in session. `browser` and `system` are display names (`Firefox`, `Windows`), null when the device
 * does not send them; `lastUsedAt` lags by some minutes.
 */
export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const endedSchema = z.object({ ended: z.int().nonnegative() });
const ID_MAX = 100;

export const sessionEndpoints = {
  'GET /api/user/sessions': {
    summary: 'List the sessions, the current one first, then by last use',
    auth: 'user',
    rate: 'general',
    response: z.object({ sessions: z.array(sessionSchema) }),
    errors: [],
  },
  'DELETE /api/user/sessions/{id}': {
    summary: 'End a session',
    auth: 'user',
    rate: 'general',
    params: z.object({ id: storableText().max(ID_MAX) }),
    response: endedSchema,
    errors: ['not_found'],
  },
  'DELETE /api/user/sessions': {
    summary: 'End all other sessions',
    auth: 'user',
    rate: 'general',
    response: endedSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
