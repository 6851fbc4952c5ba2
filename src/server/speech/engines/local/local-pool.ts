import type { EngineProcess } from '../engine-program.ts';
import { followLocalProcess, type LocalJob, type LocalProcess } from './local-process.ts';

/** The processes that run one model: as many as sessions may run at the same time. */
export interface LocalPool {
  /** Resolves with a job on a free process; rejects with the signal's reason. */
  begin(signal: AbortSignal): Promise<LocalJob>;
  /** Starts a process where none runs. */
  warm(): void;
  /** Ends all of them. */
  close(): void;
}

/** `size`: processes at the most. `idleMs`: milliseconds without work after which they are ended. */
export function createLocalPool(start: () => EngineProcess, size: number, idleMs: number): LocalPool {
  const processes = new Set<LocalProcess>();
  let waiting: (() => void)[] = [];
  let idle: NodeJS.Timeout | undefined;

  function wake(): void {
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  }

  function close(): void {
    clearTimeout(idle);
    for (const process of processes) process.kill();
    processes.clear();
  }

  function rest(): void {
    clearTimeout(idle);
    if ([...processes].some(({ isBusy }) => isBusy)) return;
    for (const process of processes) process.setIdle(true);
    idle = setTimeout(close, idleMs);
    idle.unref();
  }

  function add(): LocalProcess {
    const process: LocalProcess = followLocalProcess(start(), {
      onFree() {
        rest();
        wake();
      },
      onGone() {
        processes.delete(process);
        wake();
      },
    });
    processes.add(process);
    return process;
  }

  function take(): LocalProcess | null {
    const free = [...processes].find(({ isBusy }) => !isBusy);
    return free ?? (processes.size < size ? add() : null);
  }

  return {
    async begin(signal) {
      for (;;) {
        signal.throwIfAborted();
        const process = take();
        if (process) {
          clearTimeout(idle);
          process.setIdle(false);
          return process.begin();
        }
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
    warm() {
      if (processes.size > 0) return;
      add();
      rest();
    },
    close,
  };
}
