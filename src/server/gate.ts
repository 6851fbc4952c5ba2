import { AppError } from './app-error.ts';

/** Runs tasks, at most `running` of them at once; `waiting` more wait in order. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Makes a gate.
 * @throws (when called) AppError `server_busy` if the queue is full.
 */
export function createGate(running: number, waiting: number): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) throw new AppError('server_busy');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
