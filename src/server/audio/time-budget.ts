const LOOK_EVERY_MS = 100;

export interface TimeBudget {
  /** Waits for the promise; the wait counts. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** Whether more was waited than is allowed; then `giveUp` has been called. */
  isSpent(): boolean;
}

/**
 * Bounds the time spent waiting for a program. What counts is only waiting, and only while the program owes
 * something: neither a slow reader behind it nor a person who thinks before speaking on is its fault.
 * `limitMs` is asked anew each time, so that it can grow with the work.
 */
export function createTimeBudget(options: {
  limitMs: () => number;
  giveUp: () => void;
  owes?: () => boolean;
}): TimeBudget {
  const { limitMs, giveUp, owes = () => true } = options;
  let spentMs = 0;
  let isSpent = false;

  return {
    async wait(promise) {
      let since = performance.now();
      const look = () => {
        const now = performance.now();
        if (owes()) spentMs += now - since;
        since = now;
        if (spentMs <= limitMs() || isSpent) return;
        isSpent = true;
        giveUp();
      };
      const timer = setInterval(look, Math.min(LOOK_EVERY_MS, limitMs()));
      try {
        return await promise;
      } finally {
        clearInterval(timer);
        look();
      }
    },
    isSpent: () => isSpent,
  };
}
