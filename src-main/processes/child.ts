/** The part of Electron's `UtilityProcess` that is used. */
export interface Child {
  postMessage(message: unknown): void;
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  readonly stderr: NodeJS.ReadableStream | null;
}

export interface ChildOptions {
  /** Name by which the system's lists know it. */
  readonly name: string;
  readonly args?: readonly string[];
  /** All of its environment; the app's own where none is given. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a built file as a process of its own. */
export type StartChild = (file: string, options: ChildOptions) => Child;

interface ForkOptions {
  serviceName: string;
  stdio: ('ignore' | 'pipe')[];
  env?: Record<string, string>;
}

/** The part of Electron's `utilityProcess` that is used. */
interface UtilityPort {
  fork(file: string, args: string[], options: ForkOptions): Child;
}

/** What it prints is heard by whoever listens to `stderr`, and by nobody else. */
export function childStarter(utility: UtilityPort): StartChild {
  return (file, { name, args = [], env }) =>
    utility.fork(file, [...args], {
      serviceName: name,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(env ? { env: { ...env } } : {}),
    });
}
