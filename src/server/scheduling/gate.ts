import { AppError } from '../app-error.ts';

/**
 * Runs a limited number of tasks in parallel; the others wait in order.
 * @throws AppError `server_busy` if the queue is full, `cancelled` when the signal fires before the task
 * starts
 */
export type Gate = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Creates a gate for `running` parallel and `waiting` queued tasks. */
export function createGate(running: number, waiting = Number.POSITIVE_INFINITY): Gate {
  let free = running;
  const queue: (() => void)[] = [];

  const waitForTurn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const cancel = () => {
        const place = queue.indexOf(start);
        if (place >= 0) queue.splice(place, 1);
        reject(new AppError('cancelled', {}, { cause: signal?.reason }));
      };
      const start = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      if (signal?.aborted) return cancel();
      if (free > 0) {
        free -= 1;
        return resolve();
      }
      if (queue.length >= waiting) return reject(new AppError('server_busy'));
      signal?.addEventListener('abort', cancel, { once: true });
      queue.push(start);
    });

  return async (task, signal) => {
    await waitForTurn(signal);
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
