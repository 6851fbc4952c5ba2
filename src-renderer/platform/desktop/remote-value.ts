import { createListeners } from '../../../src/async/listeners.ts';
import type { RemoteValue } from '../desktop-host.ts';

/** A value of the main process, requested by the first subscriber and kept up to date from then on. */
export interface RemoteValueStore<T> extends RemoteValue<T> {
  /** Sets the value from an answer of the main process. */
  set(value: T): void;
}

/**
 * Creates the store of a value. `ask` requests it from the main process. `listen` subscribes to changes; null
 * if there are none. After a failed request the value stays null, and the next subscriber requests it again.
 */
export function createRemoteValue<T>(
  ask: () => Promise<T>,
  listen: ((hear: (value: T) => void) => unknown) | null,
): RemoteValueStore<T> {
  const listeners = createListeners();
  let value: T | null = null;
  let isAsked = false;
  let isListening = false;

  function set(next: T): void {
    value = next;
    listeners.tell();
  }

  function begin(): void {
    if (!isListening) {
      isListening = true;
      listen?.(set);
    }
    if (isAsked) return;
    isAsked = true;
    ask().then(
      // A change received meanwhile is newer than the answer.
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
      const stop = listeners.add(listener);
      begin();
      return stop;
    },
  };
}
