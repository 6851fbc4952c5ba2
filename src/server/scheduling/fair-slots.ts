import { AppError } from '../app-error.ts';

/** A slot for one recording. */
export interface Turn {
  /** True when another caller is waiting that could use this slot. */
  isWanted(): boolean;
  /** Releases the slot; idempotent. */
  release(): void;
}

export interface Slots {
  /** Waits for a slot. Throws `AppError` `cancelled` when the signal fires first. */
  take(owner: number, signal: AbortSignal): Promise<Turn>;
}

interface Waiter {
  enter(): void;
  /** On the clock of `performance.now()`. */
  readonly since: number;
}

/** Callers that wait for a slot, and since when the first of them does (on `performance.now()`). */
export interface SlotQueue {
  readonly waiting: number;
  readonly oldestSince: number | null;
}

/**
 * Shares `count` slots fairly: at most `perOwner` for one user, users take turns, and each user's requests
 * are served in order. Waiting has no time limit.
 */
export class FairSlots implements Slots {
  readonly #perOwner: number;
  #free: number;
  readonly #running = new Map<number, number>();
  /** Waiting callers by owner; the first owner is next. */
  readonly #waiting = new Map<number, Waiter[]>();

  constructor(count: number, perOwner: number) {
    this.#perOwner = perOwner;
    this.#free = count;
  }

  readonly take: Slots['take'] = (owner, signal) => {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#unqueue(owner, waiter, false);
        reject(new AppError('cancelled', {}, { cause: signal.reason }));
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(this.#turnOf(owner));
      };
      const waiter: Waiter = { enter, since: performance.now() };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), waiter]);
      this.#grant();
    });
  };

  /** The callers that wait now. */
  queue(): SlotQueue {
    const all = [...this.#waiting.values()].flat();
    const oldestSince = all.length === 0 ? null : Math.min(...all.map(({ since }) => since));
    return { waiting: all.length, oldestSince };
  }

  #runningOf(owner: number): number {
    return this.#running.get(owner) ?? 0;
  }

  #setRunning(owner: number, recordings: number): void {
    if (recordings === 0) this.#running.delete(owner);
    else this.#running.set(owner, recordings);
  }

  /** Removes a caller from the queue; optionally moves the owner's other callers to the end. */
  #unqueue(owner: number, waiter: Waiter, goesBehind: boolean): void {
    const left = (this.#waiting.get(owner) ?? []).filter((other) => other !== waiter);
    if (goesBehind || left.length === 0) this.#waiting.delete(owner);
    if (left.length > 0) this.#waiting.set(owner, left);
  }

  #grant(): void {
    while (this.#free > 0) {
      const next = [...this.#waiting].find(([owner]) => this.#runningOf(owner) < this.#perOwner);
      const waiter = next?.[1][0];
      if (!next || !waiter) return;
      this.#unqueue(next[0], waiter, true);
      this.#free -= 1;
      this.#setRunning(next[0], this.#runningOf(next[0]) + 1);
      waiter.enter();
    }
  }

  #turnOf(owner: number): Turn {
    let isHeld = true;
    return {
      isWanted: () =>
        [...this.#waiting.keys()].some((other) => other === owner || this.#runningOf(other) < this.#perOwner),
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#free += 1;
        this.#setRunning(owner, this.#runningOf(owner) - 1);
        this.#grant();
      },
    };
  }
}
