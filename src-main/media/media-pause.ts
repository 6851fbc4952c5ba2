import { createSerialQueue } from '../../src/async/serial-queue.ts';

/** The programs of this computer that play sound or video. */
export interface MediaPlayers {
  /**
   * Pauses the players that are playing. Resolves with the function that resumes them, unless the user changed them
   * meanwhile.
   */
  pause(): Promise<() => Promise<void>>;
}

export interface MediaPause {
  readonly isPossible: boolean;
  /** A dictation records that media should pause for, or no longer. */
  setDictating(isDictating: boolean): void;
}

/** Pauses media playback during a dictation. `players`: null where that is impossible. */
export function createMediaPause(players: MediaPlayers | null, fail: (error: unknown) => void): MediaPause {
  const enqueue = createSerialQueue();
  let resume: (() => Promise<void>) | null = null;

  async function update(isDictating: boolean): Promise<void> {
    if (isDictating) {
      resume ??= (await players?.pause()) ?? null;
      return;
    }
    const resumePlayers = resume;
    resume = null;
    await resumePlayers?.();
  }

  return {
    isPossible: players !== null,
    setDictating: (isDictating) => void enqueue(() => update(isDictating)).catch(fail),
  };
}
