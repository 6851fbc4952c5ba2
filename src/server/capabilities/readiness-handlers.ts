import type { operationEndpoints } from '../../contract/api/operation.ts';
import type { Database } from '../db/database.ts';
import { ping } from '../db/ping.ts';
import type { Handlers } from '../http/context.ts';
import type { Operation } from '../operation/operation.ts';
import { createReadiness } from '../operation/readiness.ts';

/** HTTP handlers for balancers and watchers. */
export function readinessHandlers(
  { drain, loop }: Operation,
  database: Database,
): Handlers<typeof operationEndpoints> {
  const { requireDatabase, requireReady } = createReadiness({ drain, loop, ping: () => ping(database.db) });
  return {
    'GET /api/health': async () => {
      await requireDatabase();
      return { status: 'ok' };
    },
    'GET /api/ready': async () => {
      await requireReady();
      return { status: 'ready' };
    },
  };
}
