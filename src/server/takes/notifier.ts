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
      for (const resume of all) resume();
    },
    next: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const resume = () => {
          signal.removeEventListener('abort', resume);
          waiting.delete(resume);
          resolve();
        };
        waiting.add(resume);
        signal.addEventListener('abort', resume, { once: true });
      }),
  };
}
