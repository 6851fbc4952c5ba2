/** A repeatable event with several waiters. */
export interface Notifier {
  notify(): void;
  /** Resolves at the next `notify`, or when the signal fires. */
  next(signal: AbortSignal): Promise<void>;
}

export function createNotifier(): Notifier {
  const waiting = new Set<() => void>();
  return {
    notify() {
      const all = [...waiting];
      waiting.clear();
      for (const wake of all) wake();
    },
    next: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wake = () => {
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      }),
  };
}
