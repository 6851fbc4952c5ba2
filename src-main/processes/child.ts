/** A process of its own, as its keeper knows it. */
export interface Child {
  postMessage(message: unknown): void;
  /** Ends it, also when it has only just been started. */
  kill(): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  readonly stderr: NodeJS.ReadableStream | null;
}

export interface ChildOptions {
  /** Name by which the system's lists know it. */
  readonly name: string;
  readonly args?: readonly string[];
  /** All of its environment; the starter's own choice where none is given. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a built file as a process of its own. */
export type StartChild = (file: string, options: ChildOptions) => Child;

interface ForkOptions {
  serviceName: string;
  stdio: ('ignore' | 'pipe')[];
  env: Record<string, string>;
}

/** The part of Electron's `UtilityProcess` that is used. */
export interface ForkedProcess {
  postMessage(message: unknown): void;
  /** False for a process that does not run yet: nothing happens then. */
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'spawn', listener: () => void): unknown;
  on(event: 'error', listener: (type: string) => void): unknown;
  readonly stderr: NodeJS.ReadableStream | null;
}

/** The part of Electron's `utilityProcess` that is used. */
interface UtilityPort {
  fork(file: string, args: string[], options: ForkOptions): ForkedProcess;
}

class KeptChild implements Child {
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
    // Without a listener, a fault of its engine would be one of the app. Its exit follows.
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
 * Makes the starter. What a process prints is heard by whoever listens to `stderr`, and by nobody else. `environment`:
 * what a process gets that is given none.
 */
export function childStarter(utility: UtilityPort, environment: () => Record<string, string>): StartChild {
  return (file, { name, args = [], env = environment() }) =>
    new KeptChild(
      utility.fork(file, [...args], {
        serviceName: name,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...env },
      }),
    );
}
