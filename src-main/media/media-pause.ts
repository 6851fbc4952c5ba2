import { createSerialQueue } from '../../src/async/serial-queue.ts';

/** The programs of this computer that play sound or video. */
export interface MediaPlayers {
  /**
   * Pauses those that play now. Resolves with the function that lets them go on, unless the user changed them
   * meanwhile.
   */
  pause(): Promise<() => Promise<void>>;
}

export interface MediaPause {
  readonly isPossible: boolean;
  /** A dictation records that media should pause for, or no longer. */
  setDictating(isDictating: boolean): void;
}

/** Pauses what plays during a dictation. `players`: null where that is not possible. */
export function createMediaPause(players: MediaPlayers | null, fail: (error: unknown) => void): MediaPause {
  const enqueue = createSerialQueue();
  let resume: (() => Promise<void>) | null = null;

  async function follow(isDictating: boolean): Promise<void> {
    if (isDictating) {
      resume ??= (await players?.pause()) ?? null;
      return;
    }
    const goOn = resume;
    resume = null;
    await goOn?.();
  }

  return {
    isPossible: players !== null,
    setDictating: (isDictating) => void enqueue(() => follow(isDictating)).catch(fail),
  };
}
