import type { Log } from '../log/log.ts';
import type { ShellState } from '../shell/shell-state.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { AppPaths } from './app-paths.ts';
import type { DesktopState } from './desktop-state.ts';
import type { LateCalls } from './late-calls.ts';

/** Dependencies of every part of the app. */
export interface DesktopContext {
  readonly paths: AppPaths;
  readonly log: Log;
  /** Ends the app after a fatal error. */
  readonly fail: (error: unknown) => void;
  /** Stored window state, theme and languages. */
  readonly shellState: ShellState;
  readonly spelling: Spelling;
  readonly state: DesktopState;
  readonly calls: LateCalls;
}

/** Logs the failure of a promise that is not awaited. */
export const errorLogger =
  (log: Log, what: string) =>
  (error: unknown): void =>
    log.error(what, error);
