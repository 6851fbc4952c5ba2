/** A caller that waits for a slot. */
export interface Waiter {
  readonly owner: number;
  start(): void;
  /** Called with the number of callers ahead; null once it no longer waits. */
  onQueuePosition(ahead: number | null): void;
  /** On the clock of `performance.now()`. */
  readonly since: number;
}

/** True when an owner with so many turns here may have one more. */
export type MayStart = (owner: number, running: number) => boolean;

/** Recordings of one owner here. */
export interface OwnerDemand {
  readonly owner: number;
  readonly running: number;
  readonly waiting: number;
}

/** Waiting callers: owners take turns, and each owner's callers are served in order. */
export class OwnerQueue {
  readonly #mayStart: MayStart;
  readonly #running = new Map<number, number>();
  /** By owner; the first owner is next. */
  readonly #waiting = new Map<number, Waiter[]>();

  constructor(mayStart: MayStart) {
    this.#mayStart = mayStart;
  }

  add(waiter: Waiter): void {
    const own = this.#waiting.get(waiter.owner);
    if (own) own.push(waiter);
    else this.#waiting.set(waiter.owner, [waiter]);
  }

  /** Removes a caller that leaves. */
  remove(waiter: Waiter): void {
    const remaining = (this.#waiting.get(waiter.owner) ?? []).filter((other) => other !== waiter);
    if (remaining.length === 0) this.#waiting.delete(waiter.owner);
    else this.#waiting.set(waiter.owner, remaining);
  }

  /** Begins the turn of the next caller that may have one; its owner's other callers move to the end. */
  startNext(): Waiter | null {
    for (const [owner, [waiter, ...remaining]] of this.#waiting) {
      if (!waiter || !this.#isAllowed(owner)) continue;
      this.#waiting.delete(owner);
      if (remaining.length > 0) this.#waiting.set(owner, remaining);
      this.#running.set(owner, this.#runningOf(owner) + 1);
      return waiter;
    }
    return null;
  }

  /** Ends a turn. */
  end(owner: number): void {
    const remaining = this.#runningOf(owner) - 1;
    if (remaining > 0) this.#running.set(owner, remaining);
    else this.#running.delete(owner);
  }

  /** True when a waiting caller could begin if a turn of `owner` ended. `null`: of another queue. */
  isWanted(owner: number | null): boolean {
    return [...this.#waiting.keys()].some((other) => other === owner || this.#isAllowed(other));
  }

  /** All waiting callers, in the order in which they would be served. */
  inOrder(): Waiter[] {
    const owners = [...this.#waiting.values()];
    const longest = owners.reduce((max, { length }) => Math.max(max, length), 0);
    const rounds = Array.from({ length: longest }, (_, n) => owners.flatMap((own) => own[n] ?? []));
    return rounds.flat();
  }

  demand(): OwnerDemand[] {
    const owners = new Set([...this.#running.keys(), ...this.#waiting.keys()]);
    return [...owners].map((owner) => {
      const waiting = this.#waiting.get(owner)?.length ?? 0;
      return { owner, running: this.#runningOf(owner), waiting };
    });
  }

  #runningOf(owner: number): number {
    return this.#running.get(owner) ?? 0;
  }

  #isAllowed(owner: number): boolean {
    return this.#mayStart(owner, this.#runningOf(owner));
  }
}
