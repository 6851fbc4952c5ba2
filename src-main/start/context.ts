import type { Log } from '../log/log.ts';
import type { ShellMemory } from '../shell/shell-memory.ts';
import type { DesktopState } from './desktop-state.ts';
import type { LateCalls } from './late-calls.ts';
import type { Places } from './places.ts';

/** What every part of the app is created with. */
export interface DesktopContext {
  readonly places: Places;
  readonly log: Log;
  /** Ends the app: there is no way on. */
  readonly fail: (error: unknown) => void;
  /** What the app remembers of its window, theme and language. */
  readonly memory: ShellMemory;
  readonly state: DesktopState;
  readonly calls: LateCalls;
}

/** Logs the failure of a promise that is not awaited. */
export const logged =
  (log: Log, what: string) =>
  (error: unknown): void =>
    log.error(what, error);
