import { SpeechError } from './engine.ts';

export interface Slots {
  /** Runs the task once a place is free, in the order of asking. Leaving the queue by signal throws `aborted`. */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

/** A queue in front of something of which only so many may run at the same time. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  const takePlace = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const place = waiting.indexOf(enter);
        if (place >= 0) waiting.splice(place, 1);
        reject(new SpeechError('aborted', 'Transcription was cancelled.', { cause: signal.reason }));
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return leave();
      if (free > 0) {
        free -= 1;
        return resolve();
      }
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
    });

  return {
    async run(signal, task) {
      await takePlace(signal);
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
