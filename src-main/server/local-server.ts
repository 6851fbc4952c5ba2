import { type ServerCommand, serverMessageSchema } from '../../src/contract/desktop/server-messages.ts';
import { ServerUnreachableError } from '../api/server-request.ts';
import type { Child } from '../processes/child.ts';
import { createEngineProcesses, type StartEngine } from './engine-processes.ts';
import { lastLineOf } from './last-line.ts';

export interface LocalServerParts {
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  /** Starts the built server. */
  readonly startServer: (environment: Readonly<Record<string, string>>) => Child;
  readonly startEngine: StartEngine;
  /** Its state changed. */
  readonly onChanged: () => void;
  readonly onCrashed: (code: number) => void;
}

export interface LocalServerState {
  readonly state: 'starting' | 'running' | 'failed';
  readonly address: string | null;
  readonly problem: string | null;
}

/** The server on this computer, in a child process. */
export interface LocalServer {
  /**
   * Its address; starts it if necessary and waits for it.
   * @throws ServerUnreachableError when it does not start
   */
  address(): Promise<URL>;
  state(): LocalServerState;
  /** Stops it gracefully and resolves once it has ended. Later callers of `address` wait for the next one. */
  stop(): Promise<void>;
  /** Stops it permanently. */
  end(): Promise<void>;
}

/** Start timeout in milliseconds: a large database may be migrated first. */
const START_MS = 60_000;
/** Shutdown timeout in milliseconds, after which the process is killed. */
const STOP_MS = 10_000;
/** Delay in milliseconds before each restart after a crash. After the last one it stays down for a while. */
const BACKOFF_MS = [0, 500, 2000, 5000] as const;
/** Milliseconds after which a failed server may be started again. */
const CRASH_WINDOW_MS = 30_000;

interface Run {
  readonly child: Child;
  readonly ready: Promise<URL>;
  readonly ended: Promise<void>;
}

export class LocalServerProcess implements LocalServer {
  readonly #parts: LocalServerParts;
  #run: Run | null = null;
  #starting: Promise<Run> | null = null;
  #address: URL | null = null;
  #problem: string | null = null;
  /** Times of recent crashes, by the monotonic clock. */
  #crashes: number[] = [];
  #stopping: Promise<void> | null = null;
  #isEnded = false;

  constructor(parts: LocalServerParts) {
    this.#parts = parts;
  }

  async stop(): Promise<void> {
    // After `end`, a start in progress does not create a process.
    const current = this.#run ?? (this.#isEnded ? null : await this.#starting?.catch(() => null)) ?? null;
    if (!current) return;
    this.#stopping ??= this.#endRun(current).finally(() => {
      this.#stopping = null;
    });
    await this.#stopping;
  }

  readonly address: LocalServer['address'] = async () => {
    for (;;) {
      const found = await this.#tryAddress();
      if (found) return found;
    }
  };

  readonly state: LocalServer['state'] = () => {
    if (this.#address) return { state: 'running', address: this.#address.origin, problem: null };
    return { state: this.#hasGivenUp() ? 'failed' : 'starting', address: null, problem: this.#problem };
  };

  readonly end: LocalServer['end'] = async () => {
    this.#isEnded = true;
    await this.stop();
  };

  #hasGivenUp(): boolean {
    return this.#crashes.length >= BACKOFF_MS.length;
  }

  #follow(child: Child): Run {
    const ready = Promise.withResolvers<URL>();
    const ended = Promise.withResolvers<void>();
    const send = (command: ServerCommand) => child.postMessage(command);
    const engines = createEngineProcesses(this.#parts.startEngine, send);
    const lastLine = lastLineOf(child.stderr);
    const timeout = setTimeout(() => child.kill(), START_MS);
    // The start may fail when no caller is waiting.
    ready.promise.catch(() => undefined);

    child.on('message', (data) => {
      const message = serverMessageSchema.parse(data);
      if (message.is !== 'ready') {
        engines.handleMessage(message);
        return;
      }
      clearTimeout(timeout);
      this.#address = new URL(message.address);
      this.#problem = null;
      ready.resolve(this.#address);
      this.#parts.onChanged();
    });
    child.on('exit', (code) => {
      clearTimeout(timeout);
      engines.end();
      this.#run = null;
      this.#address = null;
      if (!this.#stopping) {
        this.#crashes.push(performance.now());
        this.#problem = lastLine();
        this.#parts.onCrashed(code);
      }
      ready.reject(new ServerUnreachableError('the server on this computer ended'));
      ended.resolve();
      this.#parts.onChanged();
    });
    return { child, ready: ready.promise, ended: ended.promise };
  }

  async #begin(): Promise<Run> {
    const pause = BACKOFF_MS[Math.min(this.#crashes.length, BACKOFF_MS.length - 1)] ?? 0;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const environment = await this.#parts.environment();
    if (this.#isEnded) throw new ServerUnreachableError('the app ends');
    this.#run = this.#follow(this.#parts.startServer(environment));
    return this.#run;
  }

  async #running(): Promise<Run> {
    // A stopping server still accepts requests for a while, but cuts off late ones.
    while (this.#stopping) await this.#stopping;
    if (this.#isEnded) throw new ServerUnreachableError('the app ends');
    if (this.#run) return this.#run;
    this.#starting ??= this.#begin().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** The server's address; null if it ended before it was used, and a retry is worthwhile. */
  async #tryAddress(): Promise<URL | null> {
    this.#crashes = this.#crashes.filter((at) => performance.now() - at < CRASH_WINDOW_MS);
    if (this.#hasGivenUp()) throw new ServerUnreachableError('the server on this computer does not come up');
    const started = await this.#running();
    try {
      const found = await started.ready;
      return this.#stopping ? null : found;
    } catch (error) {
      if (this.#hasGivenUp() || this.#isEnded) throw error;
      return null;
    }
  }

  async #endRun({ child, ended }: Run): Promise<void> {
    child.postMessage({ is: 'stop' } satisfies ServerCommand);
    const timeout = setTimeout(() => child.kill(), STOP_MS);
    await ended;
    clearTimeout(timeout);
  }
}
