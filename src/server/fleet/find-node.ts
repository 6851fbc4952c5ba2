import { type TakeKey, takeName } from '../takes/take-key.ts';
import { canHold, chooseNode } from './choose-node.ts';
import type { HolderStore } from './holder-store.ts';
import type { NodeLease } from './node-lease.ts';
import type { FleetNode } from './node-store.ts';

/** Takes whose holder is cached. */
const CACHE_MAX = 10_000;

interface FindNodeParts {
  lease: NodeLease;
  store: HolderStore;
  /** True when this server has a take open. */
  isOpenHere(take: TakeKey): boolean;
}

/** Finds the server that answers for a take. */
export class FindNode {
  readonly #parts: FindNodeParts;
  /** Holders by the takes' names, in the order of their first use. */
  readonly #cache = new Map<string, FleetNode>();

  constructor(parts: FindNodeParts) {
    this.#parts = parts;
  }

  /** False once a server is known to have ended. */
  readonly isAlive = ({ id }: FleetNode): boolean => {
    const { lease } = this.#parts;
    return !lease.knowsLiveNodes || lease.nodes.some((node) => node.id === id);
  };

  /** The server for a take without a holder: this one, if it accepts recordings. */
  #nodeForNewTake(takeId: string): FleetNode | null {
    const { lease } = this.#parts;
    return canHold(lease.self) && !lease.isFull ? lease.self : chooseNode(lease.nodes, takeId);
  }

  /** The server responsible for a take; null while there is none. */
  async findHolder(take: TakeKey): Promise<FleetNode | null> {
    if (this.#parts.isOpenHere(take)) return this.#parts.lease.self;
    const cached = this.#cache.get(takeName(take));
    return cached && this.isAlive(cached) ? cached : this.#lookUp(take);
  }

  /** Forgets a holder that did not answer for a take. */
  forget(take: TakeKey): void {
    this.#cache.delete(takeName(take));
  }

  async #lookUp(take: TakeKey): Promise<FleetNode | null> {
    const { lease, store } = this.#parts;
    const located = await store.locate(take);
    if (located?.state === 'done') return lease.self;
    if (!located?.holder) return this.#nodeForNewTake(take.id);
    // A server that is ending will soon have handed over its takes.
    if (located.holder === lease.self.id) return canHold(lease.self) ? lease.self : null;
    const holder = lease.nodes.find(({ id }) => id === located.holder);
    return holder ? this.#remember(take, holder) : null;
  }

  #remember(take: TakeKey, node: FleetNode): FleetNode {
    if (this.#cache.size >= CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value ?? '');
    this.#cache.set(takeName(take), node);
    return node;
  }
}
