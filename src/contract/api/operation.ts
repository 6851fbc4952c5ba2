import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';

/**
 * Why a server takes no new work: it stops soon, its database does not answer, or it has more to do than it
 * can. The field `reason` of `server_busy`.
 */
export const NOT_READY_REASONS = ['draining', 'database', 'overloaded'] as const;
export type NotReadyReason = (typeof NOT_READY_REASONS)[number];

export const operationEndpoints = {
  'GET /api/health': {
    summary: 'Answers 200 while the server and its database answer',
    auth: 'public',
    rate: 'probe',
    response: z.object({ status: z.literal('ok') }),
    errors: ['server_busy'],
  },
  'GET /api/ready': {
    summary: 'Answers 200 while a balancer may send requests here, and says why not with 503',
    auth: 'public',
    rate: 'probe',
    response: z.object({ status: z.literal('ready') }),
    errors: ['server_busy'],
  },
} as const satisfies EndpointTable;
