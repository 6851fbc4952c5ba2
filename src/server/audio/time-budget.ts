const LOOK_EVERY_MS = 100;

export interface TimeBudget {
  /** Awaits the promise and counts the time. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** True when the limit was exceeded; `giveUp` was then called. */
  isSpent(): boolean;
}

/**
 * Limits the time spent waiting for a program. Only waiting counts, and only while the program owes output: a
 * slow reader or a pausing speaker is not its fault. `limitMs` is evaluated each time, so that it can grow
 * with the work.
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
