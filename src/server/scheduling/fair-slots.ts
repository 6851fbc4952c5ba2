import { AppError } from '../app-error.ts';
import { type OwnerDemand, OwnerQueue, type Waiter } from './owner-queue.ts';

/** Milliseconds between two updates of queue positions. */
const POSITION_REPORT_MS = 1000;

/** A slot for one recording. */
export interface Slot {
  /** True when another caller is waiting that could use this slot. */
  isWanted(): boolean;
  /** Releases the slot; idempotent. */
  release(): void;
}

/** A request for a slot. */
export interface SlotClaim {
  readonly owner: number;
  /** True for a recording that is being spoken: it goes before those that were complete. */
  readonly isLive?: boolean | undefined;
  /** Called with the number of callers ahead when it changes, after a short wait; null once it no longer waits. */
  onQueuePosition?(ahead: number | null): void;
}

export interface Slots {
  /** Waits for a slot. Throws `AppError` `cancelled` when the signal fires first. */
  take(claim: SlotClaim, signal: AbortSignal): Promise<Slot>;
}

/** Callers that wait for a slot, and since when the first of them does (on `performance.now()`). */
export interface SlotQueue {
  readonly waiting: number;
  readonly oldestSince: number | null;
}

export interface SlotLimits {
  /** Number of slots; call `recheck` when there are more. */
  count(): number;
  /** Live recordings of one owner that run in parallel. */
  readonly perOwner: number;
  /** Complete recordings of one owner that run here in parallel; `perOwner` unless other servers have some. */
  share?(owner: number): number;
}

/**
 * Shares slots fairly. Live recordings go first. Of each kind, at most `perOwner` of one user run, users take
 * turns, and each user's requests are served in order. Waiting has no time limit.
 */
export class FairSlots implements Slots {
  readonly #limits: SlotLimits;
  readonly #live: OwnerQueue;
  readonly #complete: OwnerQueue;
  readonly #positions = new Map<Waiter, number>();
  #running = 0;
  #reportTimer: NodeJS.Timeout | undefined;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    const { perOwner, share = () => perOwner } = limits;
    this.#live = new OwnerQueue((_, running) => running < perOwner);
    this.#complete = new OwnerQueue((owner, running) => running < share(owner));
  }

  readonly take: Slots['take'] = ({ owner, isLive = false, onQueuePosition = () => undefined }, signal) => {
    const queue = isLive ? this.#live : this.#complete;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        queue.remove(waiter);
        this.#forgetPosition(waiter);
        reject(new AppError('cancelled', {}, { cause: signal.reason }));
      };
      const start = () => {
        signal.removeEventListener('abort', cancel);
        this.#forgetPosition(waiter);
        resolve(this.#slotIn(queue, owner));
      };
      const waiter: Waiter = { owner, start, onQueuePosition, since: performance.now() };
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel, { once: true });
      queue.add(waiter);
      this.recheck();
    });
  };

  /** The callers that wait now. */
  queue(): SlotQueue {
    const all = [...this.#live.inOrder(), ...this.#complete.inOrder()];
    const oldestSince = all.reduce((oldest, { since }) => Math.min(oldest, since), Number.POSITIVE_INFINITY);
    return { waiting: all.length, oldestSince: all.length === 0 ? null : oldestSince };
  }

  /** Complete recordings of each owner. */
  demand(): OwnerDemand[] {
    return this.#complete.demand();
  }

  /** Starts waiting callers after a limit has changed. */
  recheck(): void {
    while (this.#running < this.#limits.count()) {
      const waiter = this.#live.startNext() ?? this.#complete.startNext();
      if (!waiter) break;
      this.#running += 1;
      waiter.start();
    }
    this.#reportTimer ??= setTimeout(this.#reportPositions, POSITION_REPORT_MS).unref();
  }

  #slotIn(queue: OwnerQueue, owner: number): Slot {
    const other = queue === this.#live ? this.#complete : this.#live;
    let isHeld = true;
    return {
      isWanted: () => queue.isWanted(owner) || other.isWanted(null),
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#running -= 1;
        queue.end(owner);
        this.recheck();
      },
    };
  }

  /** Reports positions at intervals: a queue moves often, and short waits are not reported. */
  readonly #reportPositions = (): void => {
    this.#reportTimer = undefined;
    const order = [...this.#live.inOrder(), ...this.#complete.inOrder()];
    for (const [ahead, waiter] of order.entries()) {
      if (this.#positions.get(waiter) === ahead || performance.now() - waiter.since < POSITION_REPORT_MS / 2)
        continue;
      this.#positions.set(waiter, ahead);
      waiter.onQueuePosition(ahead);
    }
    if (order.length > 0) this.#reportTimer = setTimeout(this.#reportPositions, POSITION_REPORT_MS).unref();
  };

  #forgetPosition(waiter: Waiter): void {
    if (this.#positions.delete(waiter)) waiter.onQueuePosition(null);
  }
}
