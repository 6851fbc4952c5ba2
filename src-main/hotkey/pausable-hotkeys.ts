import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { HotkeyControl } from './hotkeys.ts';

/** Global keys that can be released for other programs temporarily. */
export interface PausableHotkeys extends HotkeyControl {
  isPaused(): boolean;
  /** Unregisters the keys, or registers those of the settings again. A key that is held counts as released. */
  setPaused(isPaused: boolean): Promise<void>;
}

/**
 * Adds a pause to `keys`. Changing the keys ends it, because a newly chosen key should work. Registering waits for the
 * system, so changes run one at a time.
 */
export function withPause(keys: HotkeyControl, begin: () => Promise<void>): PausableHotkeys {
  let isPaused = false;
  const enqueue = createSerialQueue();
  return {
    begin: (settings) => enqueue(() => keys.begin(settings)),
    apply: (wanted, previous) =>
      enqueue(async () => {
        if (wanted.hotkeys !== previous.hotkeys && isPaused) {
          isPaused = false;
          await begin();
        }
        return keys.apply(wanted, previous);
      }),
    status: () => keys.status(),
    menuAccelerator: () => (isPaused ? null : keys.menuAccelerator()),
    release: () => keys.release(),
    setDictating: (isDictating) => keys.setDictating(isDictating),
    end: () => keys.end(),
    isPaused: () => isPaused,
    setPaused: (wanted) =>
      enqueue(async () => {
        if (wanted === isPaused) return;
        isPaused = wanted;
        if (!wanted) return begin();
        keys.release();
        keys.end();
      }),
  };
}
