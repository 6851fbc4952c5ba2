import type { Log } from '../log.ts';
import type { ActiveTakes } from '../takes/active-takes.ts';
import type { Takes } from '../takes/service.ts';
import { createAdoption } from './adoption.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';
import { removeStaleSound } from './stale-sound.ts';

/** How often a server looks for complete takes that nobody works on, in milliseconds. */
const ADOPT_MS = 2000;
/** How often it compares what it has open with what it holds. */
const COMPARE_MS = 5000;

interface UpkeepParts {
  /** Folder of all takes on this server's disk. */
  folder: string;
  store: HolderStore;
  lease: NodeLease;
  takes: Pick<Takes, 'adopt'>;
  activeTakes: ActiveTakes;
  log: Log;
}

/** What a server of a fleet does by itself: it finishes the takes of lost servers, and lets go of its own lost ones. */
export function createUpkeep({ folder, store, lease, takes, activeTakes, log }: UpkeepParts) {
  const timers: NodeJS.Timeout[] = [];
  const held = () => store.heldBy(lease.self.id);

  const adopt = createAdoption({ store, lease, takes, activeTakes, log });

  const repeat = (everyMs: number, failed: string, work: () => Promise<void>) => {
    let isRunning = false;
    const turn = async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch((error: unknown) => log.error({ err: error }, failed));
      isRunning = false;
    };
    timers.push(setInterval(turn, everyMs).unref());
  };

  return {
    /** Joins the fleet at an address. @throws the database's error */
    async start(address: string): Promise<void> {
      await lease.start(address, () => activeTakes.dropLost(held));
      repeat(ADOPT_MS, 'takes of lost servers could not be resumed', adopt);
      repeat(COMPARE_MS, 'the takes of this server could not be compared', async () => {
        await activeTakes.dropLost(held);
        await removeStaleSound({
          folder,
          held,
          store,
          isOpen: (take) => activeTakes.find(take) !== undefined,
        });
      });
    },
    /** Hands recordings that go on to other servers, and takes no new ones. */
    async handOver(): Promise<void> {
      await lease.drain();
      await activeTakes.handOver();
    },
    /** Leaves the fleet: what this server held is free for the others. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await activeTakes.stopAll();
      await lease.end();
    },
  };
}
