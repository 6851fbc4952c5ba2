const CHECK_INTERVAL_MS = 100;

export interface TimeBudget {
  /** Awaits the promise and counts the time. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** True when the limit was exceeded; `onExceeded` was then called. */
  isSpent(): boolean;
}

/**
 * Limits the time spent waiting for a program. Only waiting counts, and only while the program owes output: a
 * slow reader or a pausing speaker is not its fault. `limitMs` is evaluated each time, so that it can grow
 * with the work.
 */
export function createTimeBudget(options: {
  limitMs: () => number;
  onExceeded: () => void;
  owesOutput?: () => boolean;
}): TimeBudget {
  const { limitMs, onExceeded, owesOutput = () => true } = options;
  let spentMs = 0;
  let isSpent = false;

  return {
    async wait(promise) {
      let since = performance.now();
      const check = () => {
        const now = performance.now();
        if (owesOutput()) spentMs += now - since;
        since = now;
        if (spentMs <= limitMs() || isSpent) return;
        isSpent = true;
        onExceeded();
      };
      const timer = setInterval(check, Math.min(CHECK_INTERVAL_MS, limitMs()));
      try {
        return await promise;
      } finally {
        clearInterval(timer);
        check();
      }
    },
    isSpent: () => isSpent,
  };
}
