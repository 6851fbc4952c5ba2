import type { EngineProcess } from '../engine-program.ts';
import { type LocalJob, LocalModelProcess, type LocalProcess } from './local-process.ts';

/** The processes that run one model, one per parallel session. */
export interface LocalPool {
  /** Resolves with a job on a free process; rejects with the signal's reason. */
  begin(signal: AbortSignal): Promise<LocalJob>;
  /** Starts a process if none is running. */
  warm(): void;
  /** Ends all processes. */
  close(): void;
}

/** `size`: maximum number of processes. `idleMs`: idle time in milliseconds after which they are ended. */
export class LocalProcessPool implements LocalPool {
  readonly #start: () => EngineProcess;
  readonly #size: number;
  readonly #idleMs: number;
  readonly #processes = new Set<LocalProcess>();
  #waiting: (() => void)[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(start: () => EngineProcess, size: number, idleMs: number) {
    this.#start = start;
    this.#size = size;
    this.#idleMs = idleMs;
  }

  close(): void {
    clearTimeout(this.#idle);
    for (const process of this.#processes) process.kill();
    this.#processes.clear();
  }

  readonly begin: LocalPool['begin'] = async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const process = this.#acquire();
      if (process) {
        clearTimeout(this.#idle);
        process.setIdle(false);
        return process.begin();
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  };

  readonly warm: LocalPool['warm'] = () => {
    if (this.#processes.size > 0) return;
    this.#add();
    this.#scheduleShutdown();
  };

  #notifyWaiting(): void {
    const callbacks = this.#waiting;
    this.#waiting = [];
    for (const resume of callbacks) resume();
  }

  #scheduleShutdown(): void {
    clearTimeout(this.#idle);
    if ([...this.#processes].some(({ isBusy }) => isBusy)) return;
    for (const process of this.#processes) process.setIdle(true);
    this.#idle = setTimeout(() => this.close(), this.#idleMs);
    this.#idle.unref();
  }

  #add(): LocalProcess {
    const process: LocalProcess = new LocalModelProcess(this.#start(), {
      onFree: () => {
        this.#scheduleShutdown();
        this.#notifyWaiting();
      },
      onGone: () => {
        this.#processes.delete(process);
        // It may have been the only one that was busy.
        this.#scheduleShutdown();
        this.#notifyWaiting();
      },
    });
    this.#processes.add(process);
    return process;
  }

  #acquire(): LocalProcess | null {
    const free = [...this.#processes].find(({ isBusy }) => !isBusy);
    return free ?? (this.#processes.size < this.#size ? this.#add() : null);
  }
}
