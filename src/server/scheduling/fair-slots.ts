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
export function createSlots(count: number, perOwner: number): Slots {
  let free = count;
  const running = new Map<number, number>();
  /** Who waits, by owner; the owner whose turn it is comes first. */
  const waiting = new Map<number, Waiter[]>();

  const runningOf = (owner: number): number => running.get(owner) ?? 0;
  const setRunning = (owner: number, recordings: number): void => {
    if (recordings === 0) running.delete(owner);
    else running.set(owner, recordings);
  };

  /** Takes a waiter out of the queue; what is left of the owner's goes behind everybody else's. */
  const unqueue = (owner: number, waiter: Waiter, goesBehind: boolean): void => {
    const left = (waiting.get(owner) ?? []).filter((other) => other !== waiter);
    if (goesBehind || left.length === 0) waiting.delete(owner);
    if (left.length > 0) waiting.set(owner, left);
  };

  const grant = (): void => {
    while (free > 0) {
      const next = [...waiting].find(([owner]) => runningOf(owner) < perOwner);
      const enter = next?.[1][0];
      if (!next || !enter) return;
      unqueue(next[0], enter, true);
      free -= 1;
      setRunning(next[0], runningOf(next[0]) + 1);
      enter();
    }
  };

  const turnOf = (owner: number): Turn => {
    let isHeld = true;
    return {
      isWanted: () => [...waiting.keys()].some((other) => other === owner || runningOf(other) < perOwner),
      release() {
        if (!isHeld) return;
        isHeld = false;
        free += 1;
        setRunning(owner, runningOf(owner) - 1);
        grant();
      },
    };
  };

  return {
    take(owner, signal) {
      return new Promise((resolve, reject) => {
        const leave = () => {
          unqueue(owner, enter, false);
          reject(new AppError('cancelled', {}, { cause: signal.reason }));
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve(turnOf(owner));
        };
        if (signal.aborted) return leave();
        signal.addEventListener('abort', leave, { once: true });
        waiting.set(owner, [...(waiting.get(owner) ?? []), enter]);
        grant();
      });
    },
  };
}
