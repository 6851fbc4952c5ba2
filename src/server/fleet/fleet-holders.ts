import type { Holders } from '../takes/holders.ts';
import { takeElsewhere } from '../takes/take-elsewhere.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';

/** Holders of takes in a fleet: a lease for each server, and an epoch for each take. */
export function createFleetHolders(store: HolderStore, lease: NodeLease): Holders {
  return {
    async claim(take) {
      const { id, isDraining, role } = lease.self;
      if (isDraining || role === 'api') throw takeElsewhere();
      const epoch = await store.claim(take, id);
      if (epoch === null) throw takeElsewhere();
      return epoch;
    },
    release: (take, epoch) => store.release(take, lease.self.id, epoch),
    get isSure() {
      return lease.isSure;
    },
  };
}
