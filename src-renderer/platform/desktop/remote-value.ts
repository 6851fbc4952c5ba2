import type { RemoteValue } from '../desktop-host.ts';

/** A value that main has: asked for when somebody first looks, and followed from then on. */
export interface RemoteValueStore<T> extends RemoteValue<T> {
  /** Main said so in an answer. */
  set(value: T): void;
}

/**
 * Makes the store of a value. `ask`: asks main for it. `listen`: starts listening to news, where main tells them.
 * An answer that fails leaves it untold; whoever looks next asks again.
 */
export function createRemoteValue<T>(
  ask: () => Promise<T>,
  listen: ((hear: (value: T) => void) => unknown) | null,
): RemoteValueStore<T> {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  let isAsked = false;
  let isListening = false;

  function set(next: T): void {
    value = next;
    for (const listener of listeners) listener();
  }

  function begin(): void {
    if (!isListening) {
      isListening = true;
      listen?.(set);
    }
    if (isAsked) return;
    isAsked = true;
    ask().then(
      // What was told meanwhile is newer than the answer.
      (answer) => value ?? set(answer),
      () => {
        isAsked = false;
      },
    );
  }

  return {
    read: () => value,
    set,
    subscribe(listener) {
      listeners.add(listener);
      begin();
      return () => listeners.delete(listener);
    },
  };
}
