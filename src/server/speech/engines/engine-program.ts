import type { EngineProgram } from '../../../contract/desktop/engine-programs.ts';

/** Location of each program: its source, and its file beside the built server. */
export const ENGINE_PROGRAMS = {
  moonshine: { source: './moonshine/moonshine-program.ts', built: './moonshine-program.cjs' },
  local: { source: './local/local-program.ts', built: './local-program.cjs' },
} as const satisfies Record<EngineProgram, { source: string; built: string }>;

/** A process that runs an engine; messages are structured clones. */
export interface EngineProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started. */
  onExit(listener: () => void): void;
  kill(): void;
  /** An idle process does not keep the server alive. */
  setIdle(isIdle: boolean): void;
}
