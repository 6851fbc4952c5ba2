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
  readonly onDied: (code: number) => void;
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
const FORGIVE_MS = 30_000;

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
  #deaths: number[] = [];
  #stopping: Promise<void> | null = null;
  #isOver = false;

  constructor(parts: LocalServerParts) {
    this.#parts = parts;
  }

  async stop(): Promise<void> {
    // After `end`, a start in progress does not create a process.
    const last = this.#run ?? (this.#isOver ? null : await this.#starting?.catch(() => null)) ?? null;
    if (!last) return;
    this.#stopping ??= this.#endRun(last).finally(() => {
      this.#stopping = null;
    });
    await this.#stopping;
  }

  readonly address: LocalServer['address'] = async () => {
    for (;;) {
      const found = await this.#foundOnce();
      if (found) return found;
    }
  };

  readonly state: LocalServer['state'] = () => {
    if (this.#address) return { state: 'running', address: this.#address.origin, problem: null };
    return { state: this.#isGivenUp() ? 'failed' : 'starting', address: null, problem: this.#problem };
  };

  readonly end: LocalServer['end'] = async () => {
    this.#isOver = true;
    await this.stop();
  };

  #isGivenUp(): boolean {
    return this.#deaths.length >= BACKOFF_MS.length;
  }

  #follow(child: Child): Run {
    const ready = Promise.withResolvers<URL>();
    const ended = Promise.withResolvers<void>();
    const tell = (command: ServerCommand) => child.postMessage(command);
    const engines = createEngineProcesses(this.#parts.startEngine, tell);
    const lastLine = lastLineOf(child.stderr);
    const late = setTimeout(() => child.kill(), START_MS);
    // The start may fail when no caller is waiting.
    ready.promise.catch(() => undefined);

    child.on('message', (data) => {
      const message = serverMessageSchema.parse(data);
      if (message.is !== 'ready') {
        engines.hear(message);
        return;
      }
      clearTimeout(late);
      this.#address = new URL(message.address);
      this.#problem = null;
      ready.resolve(this.#address);
      this.#parts.onChanged();
    });
    child.on('exit', (code) => {
      clearTimeout(late);
      engines.end();
      this.#run = null;
      this.#address = null;
      if (!this.#stopping) {
        this.#deaths.push(performance.now());
        this.#problem = lastLine();
        this.#parts.onDied(code);
      }
      ready.reject(new ServerUnreachableError('the server on this computer ended'));
      ended.resolve();
      this.#parts.onChanged();
    });
    return { child, ready: ready.promise, ended: ended.promise };
  }

  async #begin(): Promise<Run> {
    const pause = BACKOFF_MS[Math.min(this.#deaths.length, BACKOFF_MS.length - 1)] ?? 0;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const environment = await this.#parts.environment();
    if (this.#isOver) throw new ServerUnreachableError('the app ends');
    this.#run = this.#follow(this.#parts.startServer(environment));
    return this.#run;
  }

  async #running(): Promise<Run> {
    // A stopping server still accepts requests for a while, but cuts off late ones.
    while (this.#stopping) await this.#stopping;
    if (this.#isOver) throw new ServerUnreachableError('the app ends');
    if (this.#run) return this.#run;
    this.#starting ??= this.#begin().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** The server's address; null if it ended before it was used, and a retry is worthwhile. */
  async #foundOnce(): Promise<URL | null> {
    this.#deaths = this.#deaths.filter((at) => performance.now() - at < FORGIVE_MS);
    if (this.#isGivenUp()) throw new ServerUnreachableError('the server on this computer does not come up');
    const started = await this.#running();
    try {
      const found = await started.ready;
      return this.#stopping ? null : found;
    } catch (error) {
      if (this.#isGivenUp() || this.#isOver) throw error;
      return null;
    }
  }

  async #endRun({ child, ended }: Run): Promise<void> {
    child.postMessage({ is: 'stop' } satisfies ServerCommand);
    const late = setTimeout(() => child.kill(), STOP_MS);
    await ended;
    clearTimeout(late);
  }
}
