import type { Holders } from '../takes/holders.ts';
import { takeElsewhere } from '../takes/take-elsewhere.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';

/** Holders of takes in a fleet: a lease for each server, and an epoch for each take. */
export function createFleetHolders(store: HolderStore, lease: NodeLease): Holders {
  return {
    async claim(take) {
      const { id, isDraining, role } = lease.self;
      const hasRoom = !lease.isFull || take.holder === id;
      if (isDraining || role === 'api' || !hasRoom) throw takeElsewhere();
      // After a pause of the database, a living server may not have renewed its lease yet.
      const epoch = await store.claim(take, id, lease.knowsLiveNodes);
      if (epoch === null) throw takeElsewhere();
      return epoch;
    },
    release: (take, epoch) => store.release(take, lease.self.id, epoch),
    async unclaim(take, epoch) {
      const { id } = lease.self;
      // Its disk may have audio that is not in the shared store yet.
      const isFree = take.holder !== id;
      if (isFree) await store.release(take, id, epoch);
      return isFree;
    },
    reportFullDisk: () => lease.reportFullDisk(),
    get hasValidLease() {
      return lease.isValid;
    },
  };
}
