import type { Slots, Turn } from './slots.ts';

const LOOK_EVERY_MS = 100;

/** One recording's place at the engine. */
export interface Desk {
  /** Resolves when the recording has a slot. */
  hold(): Promise<void>;
  /** Whether it has a slot that somebody else waits for. */
  isWanted(): boolean;
  letGo(): void;
}

export function createDesk(slots: Slots, owner: number, signal: AbortSignal): Desk {
  let turn: Turn | null = null;
  return {
    async hold() {
      turn ??= await slots.take(owner, signal);
    },
    isWanted: () => turn?.isWanted() ?? false,
    letGo() {
      turn?.release();
      turn = null;
    },
  };
}

/**
 * Waits for something that may be long in coming. `isEnough` is asked every tenth of a second, with the
 * milliseconds waited; once it says so the wait is over. Tells whether it came; how it turned out, the promise
 * tells itself.
 */
export function comes(pending: Promise<unknown>, isEnough: (waitedMs: number) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const since = performance.now();
    const settle = (hasCome: boolean) => {
      clearInterval(timer);
      resolve(hasCome);
    };
    const timer = setInterval(() => {
      if (isEnough(performance.now() - since)) settle(false);
    }, LOOK_EVERY_MS);
    pending.then(
      () => settle(true),
      () => settle(true),
    );
  });
}
