import { useEffect, useRef } from 'react';

/** A command of the command palette. */
export interface Command {
  /** Stable and unique on screen. */
  readonly id: string;
  readonly label: string;
  /** The keyboard shortcut as displayed. */
  readonly keys?: string;
  /** Why the command is disabled; shown with its label. */
  readonly reason?: string | null;
  run(): void;
}

const sources = new Map<symbol, () => readonly Command[]>();

/** The commands available now; those registered last, such as the open text's, come first. */
export function currentCommands(): readonly Command[] {
  return [...sources.values()].reverse().flatMap((commands) => commands());
}

/** Registers commands while the component is mounted; `commands` is called when the palette opens. */
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
