/** Milliseconds after which a pressed shortcut counts as released: not every desktop reports the release. */
export const HELD_MAX_MS = 2000;
/** Milliseconds between the reported release of a shortcut and that of its last modifier. */
export const SETTLE_MS = 100;

/**
 * The shortcuts that the user holds. Their modifiers would change the keys that the app presses, and the app's key
 * presses would end a recording that lasts while one is held.
 */
export interface HeldShortcuts {
  /** A shortcut was pressed; it counts as released after `maxMs` at the latest. */
  pressed(id: string, maxMs?: number): void;
  released(id: string): void;
  areHeld(): boolean;
  /** Resolves when none is held. */
  allReleased(): Promise<void>;
}

interface HeldShortcut {
  readonly ended: Promise<void>;
  /** It ends after `ms`, unless it is pressed again before. */
  endAfter(ms: number): void;
}

export function createHeldShortcuts(): HeldShortcuts {
  const held = new Map<string, HeldShortcut>();
  function begin(id: string): HeldShortcut {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      held.delete(id);
      resolve();
    };
    const shortcut: HeldShortcut = {
      ended,
      endAfter(ms) {
        clearTimeout(timer);
        timer = setTimeout(end, ms).unref();
      },
    };
    held.set(id, shortcut);
    return shortcut;
  }
  return {
    pressed: (id, maxMs = HELD_MAX_MS) => (held.get(id) ?? begin(id)).endAfter(maxMs),
    released: (id) => held.get(id)?.endAfter(SETTLE_MS),
    areHeld: () => held.size > 0,
    async allReleased() {
      while (held.size > 0) await Promise.all([...held.values()].map(({ ended }) => ended));
    },
  };
}
