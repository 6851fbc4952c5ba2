import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';

/**
 * Why a server takes no new work: it is about to stop, its database does not respond, or it is overloaded. The field
 * `reason` of `server_busy`.
 */
export const NOT_READY_REASONS = ['draining', 'database', 'overloaded'] as const;
export type NotReadyReason = (typeof NOT_READY_REASONS)[number];

export const operationEndpoints = {
  'GET /api/health': {
    summary: 'Health: 200 while the server and its database respond',
    auth: 'public',
    rate: 'probe',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  'GET /api/ready': {
    summary: 'Readiness: 200 while a load balancer may send requests, otherwise 503 with the reason',
    auth: 'public',
    rate: 'probe',
    response: z.object({ status: z.literal('ready') }),
    errors: [],
  },
} as const satisfies EndpointTable;
