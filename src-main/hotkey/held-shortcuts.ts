/** Milliseconds after which a pressed shortcut counts as released: not every desktop reports the release. */
export const HELD_MAX_MS = 2000;
/** Milliseconds between the reported release of a shortcut and that of its last modifier. */
export const SETTLE_MS = 100;

/** The shortcuts that the user holds: their modifiers would change the keys that the app presses. */
export interface HeldShortcuts {
  pressed(id: string): void;
  released(id: string): void;
  /** Resolves when none is held, at the latest `HELD_MAX_MS` after the last press. */
  allReleased(): Promise<void>;
}

export function createHeldShortcuts(): HeldShortcuts {
  const held = new Map<string, { readonly end: () => void; readonly ended: Promise<void> }>();
  return {
    pressed(id) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      held.set(id, { end, ended });
      setTimeout(end, HELD_MAX_MS).unref();
    },
    released(id) {
      const shortcut = held.get(id);
      if (shortcut) setTimeout(shortcut.end, SETTLE_MS).unref();
    },
    async allReleased() {
      await Promise.all([...held.values()].map(({ ended }) => ended));
    },
  };
}
