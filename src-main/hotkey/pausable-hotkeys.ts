import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { HotkeyControl } from './hotkeys.ts';

/** Global keys that can be released for other programs temporarily. */
export interface PausableHotkeys extends HotkeyControl {
  isPaused(): boolean;
  /** Unregisters the keys, or registers those of the settings again. A key that is held counts as released. */
  setPaused(isPaused: boolean): Promise<void>;
  /** The same while the page listens for new keys, without asking the user again. A pause continues afterwards. */
  setSuspended(isSuspended: boolean): Promise<void>;
}

/**
 * Adds pauses to `keys`. Changing the keys ends them, because a newly chosen key should work. Registering waits for the
 * system, so changes run one at a time.
 */
export function withPause(keys: HotkeyControl, begin: () => Promise<void>): PausableHotkeys {
  let isPaused = false;
  let isSuspended = false;
  let isReleased = false;
  let isDictating = false;
  const enqueue = createSerialQueue();
  async function update(): Promise<void> {
    const wanted = isPaused || isSuspended;
    if (wanted === isReleased) return;
    isReleased = wanted;
    if (wanted) {
      keys.release();
      keys.end();
      return;
    }
    await begin();
    // The end of the keys was also that of Esc.
    keys.setDictating(isDictating);
  }
  return {
    begin: (settings) => enqueue(() => keys.begin(settings)),
    apply: (wanted, previous) =>
      enqueue(async () => {
        if (wanted.hotkeys !== previous.hotkeys) {
          isPaused = false;
          isSuspended = false;
          await update();
        }
        return keys.apply(wanted, previous);
      }),
    status: () => keys.status(),
    menuAccelerator: () => (isPaused ? null : keys.menuAccelerator()),
    release: () => keys.release(),
    setDictating(wanted) {
      isDictating = wanted;
      keys.setDictating(wanted);
    },
    end: () => keys.end(),
    isPaused: () => isPaused,
    setPaused: (wanted) =>
      enqueue(async () => {
        isPaused = wanted;
        await update();
      }),
    setSuspended: (wanted) =>
      enqueue(async () => {
        if (keys.setIgnored) return keys.setIgnored(wanted);
        isSuspended = wanted;
        await update();
      }),
  };
}
