import { createListeners } from '../../../src/async/listeners.ts';
import type { RemoteValue } from '../desktop-host.ts';

/** A value of the main process, requested by the first subscriber and kept up to date from then on. */
export interface RemoteValueStore<T> extends RemoteValue<T> {
  /** Sets the value from an answer of the main process. */
  set(value: T): void;
}

/**
 * Creates the store of a value. `request` requests it from the main process. `subscribeToMain` subscribes to changes; null
 * if there are none. After a failed request the value stays null, and the next subscriber requests it again.
 */
export function createRemoteValue<T>(
  request: () => Promise<T>,
  subscribeToMain: ((hear: (value: T) => void) => unknown) | null,
): RemoteValueStore<T> {
  const listeners = createListeners();
  let value: T | null = null;
  let isRequested = false;
  let isListening = false;

  function set(next: T): void {
    value = next;
    listeners.notify();
  }

  function start(): void {
    if (!isListening) {
      isListening = true;
      subscribeToMain?.(set);
    }
    if (isRequested) return;
    isRequested = true;
    request().then(
      // A change received meanwhile is newer than the answer.
      (answer) => value ?? set(answer),
      () => {
        isRequested = false;
      },
    );
  }

  return {
    read: () => value,
    set,
    subscribe(listener) {
      const stop = listeners.add(listener);
      start();
      return stop;
    },
  };
}
