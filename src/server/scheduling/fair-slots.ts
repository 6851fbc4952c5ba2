import { AppError } from '../app-error.ts';

/** The right to use the engine for one recording. */
export interface Turn {
  /** Whether somebody waits who could have the slot if it were given back. */
  isWanted(): boolean;
  /** Gives the slot back; a second time is nothing. */
  release(): void;
}

export interface Slots {
  /** Waits for a slot. Throws `AppError` `cancelled` when the signal fires before. */
  take(owner: number, signal: AbortSignal): Promise<Turn>;
}

type Waiter = () => void;

/**
 * Shares an engine that can hear `count` recordings at once: at most `perOwner` of one person's, people take turns,
 * and of one person's recordings the first that asked comes first. Who has to wait waits for as long as it takes.
 */
export class FairSlots implements Slots {
  readonly #perOwner: number;
  #free: number;
  readonly #running = new Map<number, number>();
  /** Who waits, by owner; the owner whose turn it is comes first. */
  readonly #waiting = new Map<number, Waiter[]>();

  constructor(count: number, perOwner: number) {
    this.#perOwner = perOwner;
    this.#free = count;
  }

  readonly take: Slots['take'] = (owner, signal) => {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#unqueue(owner, enter, false);
        reject(new AppError('cancelled', {}, { cause: signal.reason }));
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(this.#turnOf(owner));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), enter]);
      this.#grant();
    });
  };

  #runningOf(owner: number): number {
    return this.#running.get(owner) ?? 0;
  }

  #setRunning(owner: number, recordings: number): void {
    if (recordings === 0) this.#running.delete(owner);
    else this.#running.set(owner, recordings);
  }

  /** Takes a waiter out of the queue; what is left of the owner's goes behind everybody else's. */
  #unqueue(owner: number, waiter: Waiter, goesBehind: boolean): void {
    const left = (this.#waiting.get(owner) ?? []).filter((other) => other !== waiter);
    if (goesBehind || left.length === 0) this.#waiting.delete(owner);
    if (left.length > 0) this.#waiting.set(owner, left);
  }

  #grant(): void {
    while (this.#free > 0) {
      const next = [...this.#waiting].find(([owner]) => this.#runningOf(owner) < this.#perOwner);
      const enter = next?.[1][0];
      if (!next || !enter) return;
      this.#unqueue(next[0], enter, true);
      this.#free -= 1;
      this.#setRunning(next[0], this.#runningOf(next[0]) + 1);
      enter();
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
