import type { Log } from '../log.ts';
import type { ActiveTakes } from '../takes/active-takes.ts';
import type { Completion } from '../takes/completion.ts';
import type { Takes } from '../takes/service.ts';
import { keyOfFolder, type ReadableNames, takeFolders } from '../takes/take-folders.ts';
import type { TakeKey } from '../takes/take-key.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';
import { createOrphanRecovery } from './orphan-recovery.ts';
import { removeStaleReplicas } from './stale-replicas.ts';

/** Milliseconds between checks for complete takes that no server works on. */
const ORPHAN_INTERVAL_MS = 2000;
/** Milliseconds between comparisons of open and held takes. */
const COMPARISON_INTERVAL_MS = 5000;
/**
 * Milliseconds between notes in the database that a paused recording continues: without one for a minute, other servers
 * take it for abandoned.
 */
const EXPECTED_DATA_INTERVAL_MS = 20_000;

interface UpkeepParts {
  /** Folder of all takes on this server's disk. */
  folder: string;
  readableNames: ReadableNames;
  store: HolderStore;
  lease: NodeLease;
  takes: Pick<Takes, 'resumeOrphan'>;
  activeTakes: ActiveTakes;
  completion: Pick<Completion, 'isRunning'>;
  log: Log;
}

/** The incomplete takes with a new chunk since a moment (in ms since 1970), or with a client that follows. */
async function takesInProgress(
  activeTakes: Pick<ActiveTakes, 'openSessions'>,
  since: number,
): Promise<TakeKey[]> {
  const sessions = (await activeTakes.openSessions()).map(([, session]) => session);
  return sessions
    .filter(({ end, feed, lastArrivalAt }) => !end && (feed.isWatched || lastArrivalAt > since))
    .map(({ key }) => key);
}

/** Claims the takes on this disk that were recorded before there was a fleet. */
async function claimEarlier({ folder, readableNames, store, lease }: UpkeepParts): Promise<void> {
  const localTakes = await takeFolders(folder, readableNames);
  await store.claimEarlier(localTakes.map(keyOfFolder), lease.self.id);
}

/** Background work of a server in a fleet: finishing takes of lost servers, and releasing takes it has lost. */
export function createUpkeep(parts: UpkeepParts) {
  const { folder, readableNames, store, lease, takes, activeTakes, completion, log } = parts;
  const timers: NodeJS.Timeout[] = [];
  const held = () => store.heldBy(lease.self.id);
  const dropLost = () => activeTakes.dropLost(held, completion.isRunning);

  const recoverOrphans = createOrphanRecovery({ store, lease, takes, activeTakes, log });

  const repeat = (everyMs: number, failureMessage: string, work: () => Promise<void>) => {
    let isRunning = false;
    const tick = async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch((error: unknown) => log.error({ err: error }, failureMessage));
      isRunning = false;
    };
    timers.push(setInterval(tick, everyMs).unref());
  };

  return {
    /** Joins the fleet at an address. @throws the database's error */
    async start(address: string): Promise<void> {
      await claimEarlier(parts);
      await lease.start(address, dropLost);
      repeat(ORPHAN_INTERVAL_MS, 'takes of lost servers could not be resumed', recoverOrphans);
      repeat(COMPARISON_INTERVAL_MS, 'the others could not be told which recordings go on', async () => {
        const now = Date.now();
        const since = now - EXPECTED_DATA_INTERVAL_MS;
        await store.recordExpectedData(lease.self.id, await takesInProgress(activeTakes, since), now, since);
      });
      repeat(COMPARISON_INTERVAL_MS, 'the takes of this server could not be compared', async () => {
        await dropLost();
        // Again: a folder may have become readable.
        await claimEarlier(parts);
        await removeStaleReplicas({
          folder,
          readableNames,
          held,
          store,
          isOpen: (take) => activeTakes.find(take) !== undefined,
        });
      });
    },
    /** Hands running recordings over to other servers, and accepts no new ones. */
    async handOver(): Promise<void> {
      await lease.drain();
      await activeTakes.handOver();
    },
    /** Leaves the fleet: other servers may claim this server's takes. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await activeTakes.stopAll();
      await lease.end();
    },
  };
}
