/** Functions that are called at each change. */
export interface Listeners {
  /** Adds a listener. Returns the function that removes it. */
  add(listener: () => void): () => void;
  /** Calls all listeners; one that is added meanwhile is called from the next change on. */
  notify(): void;
  readonly size: number;
}

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    get size() {
      return listeners.size;
    },
  };
}
