import type { Config } from '../config/config.ts';
import { readServerSecrets } from '../config/server-secret.ts';
import type { Database } from '../db/database.ts';
import { createFleetHolders } from '../fleet/fleet-holders.ts';
import { HolderStore } from '../fleet/holder-store.ts';
import { nodeIdOf } from '../fleet/node-id.ts';
import { NodeLease } from '../fleet/node-lease.ts';
import { NodeStore } from '../fleet/node-store.ts';
import { createNodeTokens } from '../fleet/node-token.ts';
import type { Log } from '../log.ts';
import type { Operation } from '../operation/operation.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { createS3ObjectStore } from '../storage/object-store-s3.ts';
import { createBucketReplication } from '../takes/replication/bucket-replication.ts';

interface FleetModuleParts {
  config: Config;
  database: Database;
  log: Log;
  operation: Pick<Operation, 'metrics'>;
  tracer: Tracer;
  recogniser: Recogniser;
}

/** State shared within a fleet; null for a single server. */
export function fleetModule({ config, database, log, operation, tracer, recogniser }: FleetModuleParts) {
  const { fleet, s3, dataDir } = config;
  if (!fleet || !s3) return null;
  const store = new HolderStore(database);
  const self = { id: nodeIdOf(dataDir), address: fleet.nodeUrl ?? '', role: fleet.role, isDraining: false };
  const lease = new NodeLease({ store: new NodeStore(database), self, recogniser, log });
  const objects = createS3ObjectStore(s3, { onFailure: operation.metrics.storeFailed });
  return {
    store,
    lease,
    objects,
    tracer,
    log,
    tokens: createNodeTokens(readServerSecrets(config)),
    holders: createFleetHolders(store, lease),
    replication: createBucketReplication({
      objects,
      log,
      onStored: (take, stored) => store.recordStored(take, stored, Date.now()),
    }),
  };
}
export type FleetModule = NonNullable<ReturnType<typeof fleetModule>>;
