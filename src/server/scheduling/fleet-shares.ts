import type { OwnerDemand } from './owner-queue.ts';

/** How long one server has more of an owner's turns than another, in milliseconds. */
const ROTATE_MS = 4000;

/** Turns and waiting recordings, by a key of queue and owner. */
export type Demands = Readonly<Record<string, readonly [running: number, waiting: number]>>;

/** Queues as announced by a server. */
export interface NodeDemands {
  readonly node: string;
  readonly demands: Demands;
}

const keyOf = (queue: string, owner: number): string => `${queue}/${owner}`;

/** Demands of a queue in the form that servers announce. */
export function demandsOf(queue: string, owners: readonly OwnerDemand[]): Demands {
  return Object.fromEntries(
    owners.map(({ owner, running, waiting }) => [keyOf(queue, owner), [running, waiting] as const]),
  );
}

/**
 * Divides one owner's parallel recordings among the servers that have recordings of that owner, by their last
 * announcements; a server with an outdated announcement may briefly start too many.
 */
export class FleetShares {
  readonly #perOwner: number;
  #self = '';
  #others: readonly NodeDemands[] = [];
  #round = 0;

  constructor(perOwner: number) {
    this.#perOwner = perOwner;
  }

  /** Learns the announcements of all living servers. `now`: one clock for all of them, in milliseconds. */
  updateFleetDemands(self: string, nodes: readonly NodeDemands[], now: number): void {
    this.#self = self;
    this.#others = nodes.filter(({ node }) => node !== self);
    this.#round = Math.floor(now / ROTATE_MS);
  }

  /** How many recordings of an owner may run here at once. */
  share(queue: string, owner: number): number {
    const key = keyOf(queue, owner);
    const others = this.#others.flatMap(({ node, demands }) => {
      const demand = Object.hasOwn(demands, key) ? demands[key] : undefined;
      return demand ? [{ node, running: demand[0] }] : [];
    });
    if (others.length === 0) return this.#perOwner;
    const nodes = [this.#self, ...others.map(({ node }) => node)].sort();
    const rank = (nodes.indexOf(this.#self) + this.#round) % nodes.length;
    const ownShare =
      Math.floor(this.#perOwner / nodes.length) + (rank < this.#perOwner % nodes.length ? 1 : 0);
    const runningElsewhere = others.reduce((sum, { running }) => sum + running, 0);
    return Math.min(ownShare, Math.max(0, this.#perOwner - runningElsewhere));
  }
}
