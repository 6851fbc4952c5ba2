import { useEffect } from 'react';
import { createListeners } from '../../../src/async/listeners.ts';
import { useLatest } from '../hooks/use-latest.ts';

/** A command of the command palette. */
export interface Command {
  /** Stable and unique on screen. */
  readonly id: string;
  readonly label: string;
  /** The language of the label, unless it is that of the interface. */
  readonly lang?: string | undefined;
  /** The keyboard shortcut as displayed. */
  readonly keys?: string;
  /** Why the command is disabled; shown with its label. */
  readonly reason?: string | null;
  run(): void;
}

const sources = new Map<symbol, () => readonly Command[]>();
const listeners = createListeners();
let changeCount = 0;

function notifyChange(): void {
  changeCount += 1;
  listeners.notify();
}

/** How often parts of the page have come or gone with their commands, for `useSyncExternalStore`. */
export const commandChanges = {
  subscribe(listener: () => void): () => void {
    return listeners.add(listener);
  },
  count: (): number => changeCount,
};

/** The commands available now; those registered last, such as the open text's, come first. */
export function currentCommands(): readonly Command[] {
  return [...sources.values()].reverse().flatMap((commands) => commands());
}

/** Registers commands while the component is mounted; `commands` is called while the palette is open. */
export function useCommands(commands: () => readonly Command[]): void {
  const latest = useLatest(commands);
  useEffect(() => {
    const source = Symbol('commands');
    sources.set(source, () => latest.current());
    notifyChange();
    return () => {
      sources.delete(source);
      notifyChange();
    };
  }, [latest]);
}
