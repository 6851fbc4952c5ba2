import type { Log } from '../log.ts';
import type { ActiveTakes } from '../takes/active-takes.ts';
import type { Takes } from '../takes/service.ts';
import { type TakeKey, takeName } from '../takes/take-key.ts';
import { canHold } from './choose-node.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';

/** Maximum takes that are resumed at a time. */
const RECOVERED_MAX = 8;
/** Milliseconds until a take that could not be finished is tried again, first and at most; doubled each time. */
const RETRY_MS = 10_000;
const RETRY_MAX_MS = 300_000;

interface OrphanRecoveryParts {
  store: Pick<HolderStore, 'completeOf' | 'orphans'>;
  lease: Pick<NodeLease, 'knowsLiveNodes' | 'self'>;
  takes: Pick<Takes, 'resumeOrphan'>;
  activeTakes: Pick<ActiveTakes, 'find'>;
  log: Log;
}

/** Delays the next attempt at a take that failed: each one costs work, and may call external services. */
function createRetryDelays() {
  const delays = new Map<string, { readonly until: number; readonly ms: number }>();
  return {
    postpone(take: TakeKey): void {
      const ms = Math.min((delays.get(takeName(take))?.ms ?? RETRY_MS / 2) * 2, RETRY_MAX_MS);
      delays.set(takeName(take), { until: Date.now() + ms, ms });
    },
    isDue: (take: TakeKey): boolean => (delays.get(takeName(take))?.until ?? 0) <= Date.now(),
    retainOnly(takes: readonly TakeKey[]): void {
      const names = new Set(takes.map(takeName));
      for (const name of delays.keys()) if (!names.has(name)) delays.delete(name);
    },
  };
}

/** Finishes complete takes that no server works on: those of lost servers, and those held here that failed for a while. */
export function createOrphanRecovery({ store, lease, takes, activeTakes, log }: OrphanRecoveryParts) {
  const retryDelays = createRetryDelays();
  return async function recoverOrphans(): Promise<void> {
    if (!(canHold(lease.self) && lease.knowsLiveNodes)) return;
    const own = await store.completeOf(lease.self.id);
    // Takes that could not be opened or completed earlier.
    const idle = own.filter((take) => activeTakes.find(take) === undefined);
    const orphans = await store.orphans();
    // The database may have been unreachable meanwhile: a living server may not have renewed its lease yet.
    if (!lease.knowsLiveNodes) return;
    retryDelays.retainOnly([...own, ...orphans]);
    for (const take of [...idle, ...orphans].filter(retryDelays.isDue).slice(0, RECOVERED_MAX)) {
      // The reason of a permanent failure is stored with the take; no client waits here.
      takes.resumeOrphan(take.owner, take.id).catch((error: unknown) => {
        retryDelays.postpone(take);
        log.info({ code: error instanceof Error ? error.name : 'unknown' }, 'a resumed recording failed');
      });
    }
  };
}
