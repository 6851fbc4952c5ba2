/** A delay that can be ended early. */
export class InterruptibleDelay {
  readonly #endCallbacks = new Set<() => void>();

  /** Resolves after `ms` milliseconds (`Infinity`: no timeout), at `wake`, or when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#endCallbacks.delete(end);
        resolve();
      };
      const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(end, ms);
      signal.addEventListener('abort', end);
      this.#endCallbacks.add(end);
    });
  }

  wake(): void {
    for (const end of [...this.#endCallbacks]) end();
  }
}
