import { useEffect, useRef } from 'react';

/** Something that the command palette can do. */
export interface Command {
  /** Stable, and unlike any other on screen. */
  readonly id: string;
  readonly label: string;
  /** The keys that do the same, as they are shown. */
  readonly keys?: string;
  /** Why it can't be done now; shown in its place, and it is not run. */
  readonly reason?: string | null;
  run(): void;
}

const sources = new Map<symbol, () => readonly Command[]>();

/** What can be done right now; what came last - the open text, the recorder - stands first. */
export function currentCommands(): readonly Command[] {
  return [...sources.values()].reverse().flatMap((commands) => commands());
}

/** Offers commands while the component is mounted; `commands` is called when the palette opens. */
export function useCommands(commands: () => readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = Symbol('commands');
    sources.set(source, () => latest.current());
    return () => {
      sources.delete(source);
    };
  }, []);
}
