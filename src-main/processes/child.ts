/** A child process, as seen by its owner. */
export interface Child {
  postMessage(message: unknown): void;
  /** Ends it, even immediately after its start. */
  kill(): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  readonly stderr: NodeJS.ReadableStream | null;
}

export interface ChildOptions {
  /** Its name in the system's process lists. */
  readonly name: string;
  readonly args?: readonly string[];
  /** Its complete environment; default: the starter's. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a built file as a child process. */
export type StartChild = (file: string, options: ChildOptions) => Child;

interface ForkOptions {
  serviceName: string;
  stdio: ('ignore' | 'pipe')[];
  env: Record<string, string>;
}

/** The used part of Electron's `UtilityProcess`. */
export interface ForkedProcess {
  postMessage(message: unknown): void;
  /** False, without effect, for a process that is not running yet. */
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'spawn', listener: () => void): unknown;
  on(event: 'error', listener: (type: string) => void): unknown;
  readonly stderr: NodeJS.ReadableStream | null;
}

/** The used part of Electron's `utilityProcess`. */
interface UtilityPort {
  fork(file: string, args: string[], options: ForkOptions): ForkedProcess;
}

class UtilityChild implements Child {
  readonly #process: ForkedProcess;
  readonly stderr: NodeJS.ReadableStream | null;
  #isKilled = false;

  constructor(process: ForkedProcess) {
    this.#process = process;
    this.stderr = process.stderr;
    // An unread pipe would block the process once it is full.
    this.stderr?.resume();
    process.on('spawn', () => {
      if (this.#isKilled) process.kill();
    });
    // Without a listener, an engine fault would crash the app. The exit event follows.
    process.on('error', () => undefined);
  }

  postMessage(message: unknown): void {
    this.#process.postMessage(message);
  }

  kill(): void {
    this.#isKilled = true;
    this.#process.kill();
  }

  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'message' | 'exit', listener: (value: never) => void): unknown {
    if (event === 'exit') return this.#process.on(event, listener as (code: number) => void);
    return this.#process.on(event, listener as (message: unknown) => void);
  }
}

/**
 * Creates the starter of child processes. Their output is only available through `stderr`. `environment`: the
 * default environment.
 */
export function childStarter(utility: UtilityPort, environment: () => Record<string, string>): StartChild {
  return (file, { name, args = [], env = environment() }) =>
    new UtilityChild(
      utility.fork(file, [...args], {
        serviceName: name,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...env },
      }),
    );
}
