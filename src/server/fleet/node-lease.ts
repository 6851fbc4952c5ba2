import type { Log } from '../log.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { canHold } from './choose-node.ts';
import type { FleetNode, NodeStore } from './node-store.ts';

/** Milliseconds between renewals, and for which a renewal is valid. */
const RENEW_MS = 800;
const TTL_MS = 2500;
/** A server stops earlier than the others take over: clocks run at slightly different speeds. */
const SAFETY_MARGIN_MS = 250;
/** Milliseconds for which a server with a full disk accepts no new recordings while others do. */
const FULL_DISK_MS = 60_000;

interface NodeLeaseParts {
  store: Pick<NodeStore, 'renew' | 'remove'>;
  self: FleetNode;
  /** Shares its engines with the users of the other servers. */
  recogniser: Pick<Recogniser, 'demands' | 'updateFleetDemands'>;
  log: Log;
}

/** Keeps this server announced to the others, and tracks them. */
export class NodeLease {
  readonly #parts: NodeLeaseParts;
  #self: FleetNode;
  #nodes: readonly FleetNode[] = [];
  #validSince = 0;
  #validUntil = 0;
  #onLapsed: () => Promise<void> = async () => undefined;
  #timer: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();
  /** True while another server has this one's address. */
  #hasAddressConflict = false;
  /** Until when its disk counts as full. */
  #fullUntil = 0;
  /** True after a failed renewal, until one succeeds. */
  #isFailing = false;

  constructor(parts: NodeLeaseParts) {
    this.#parts = parts;
    this.#self = parts.self;
  }

  /**
   * Announces this server at `address`, unless its settings name another one. After the lease has lapsed, `onLapsed`
   * runs before it is valid again.
   * @throws the database's error
   */
  async start(address: string, onLapsed: () => Promise<void>): Promise<void> {
    if (this.#self.address === '') this.#self = { ...this.#self, address };
    await this.#renew();
    this.#onLapsed = onLapsed;
    this.#timer = setInterval(this.#renewInBackground, RENEW_MS).unref();
  }

  get self(): FleetNode {
    return this.#self;
  }

  /** All servers that were alive at the last renewal, this one included. */
  get nodes(): readonly FleetNode[] {
    return this.#nodes;
  }

  /** False when other servers may already have taken over this server's takes. */
  get isValid(): boolean {
    return performance.now() < this.#validUntil;
  }

  /** True when every living server has renewed its lease since this one's last lapsed: see `isValid`. */
  get knowsLiveNodes(): boolean {
    return this.isValid && performance.now() - this.#validSince >= TTL_MS;
  }

  /** True when the disk was full lately and another server takes new recordings. */
  get isFull(): boolean {
    const { id } = this.#self;
    return performance.now() < this.#fullUntil && this.#nodes.some((node) => node.id !== id && canHold(node));
  }

  /** Notes that the disk is full; resolves to `isFull`. */
  async reportFullDisk(): Promise<boolean> {
    const wasFull = this.isFull;
    this.#fullUntil = performance.now() + FULL_DISK_MS;
    if (wasFull) return true;
    // Other servers know at once, and this server learns of new ones.
    this.#renewInBackground();
    await this.#renewing;
    if (this.isFull) this.#parts.log.error('the disk cannot be written: other servers take new recordings');
    return this.isFull;
  }

  /** Announces that this server is about to end. */
  async drain(): Promise<void> {
    this.#self = { ...this.#self, isDraining: true };
    await this.#renew();
  }

  /** Ends the lease at once. */
  async end(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#renewing;
    this.#validUntil = 0;
    await this.#parts.store.remove(this.#self.id);
  }

  readonly #renewInBackground = (): void => {
    this.#renewing = this.#renew().then(
      () => {
        this.#isFailing = false;
      },
      (error: unknown) => {
        // One log line per outage.
        if (!this.#isFailing)
          this.#parts.log.error({ err: error }, 'this server could not renew its entry in the fleet');
        this.#isFailing = true;
      },
    );
  };

  /** Warns of a server with the same address: requests for its recordings come back to this server. */
  #warnOfAddressConflict(): void {
    const { id, address } = this.#self;
    // Before that, the process that this one replaces may still be listed.
    const hasConflict =
      this.knowsLiveNodes && this.#nodes.some((node) => node.id !== id && node.address === address);
    if (hasConflict && !this.#hasAddressConflict)
      this.#parts.log.error({ address }, 'another server of the fleet has the same address: set NODE_URL');
    this.#hasAddressConflict = hasConflict;
  }

  async #renew(): Promise<void> {
    const requestedAt = performance.now();
    const { store, recogniser } = this.#parts;
    const self = { ...this.#self, isDraining: this.#self.isDraining || this.isFull };
    const { nodes, demands, now } = await store.renew(self, recogniser.demands?.() ?? {}, TTL_MS);
    // It may also have lapsed while this renewal waited for its answer.
    const hasLapsed = !this.isValid;
    this.#nodes = nodes;
    this.#warnOfAddressConflict();
    recogniser.updateFleetDemands?.(this.#self.id, demands, now);
    if (hasLapsed) this.#validSince = performance.now();
    if (hasLapsed) await this.#onLapsed();
    this.#validUntil = requestedAt + TTL_MS - SAFETY_MARGIN_MS;
  }
}

/** Milliseconds after which the takes of a killed server can be held by another one. */
export const TAKEOVER_MS = TTL_MS;
