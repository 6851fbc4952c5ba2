/** Milliseconds that an order stays good without a sign of its recording: a page may have to be loaded first. */
export const GRANT_MS = 60_000;

/**
 * Leave to paste one text: pressing keys in another program is nothing that a page may do by itself, only for somebody
 * who asked main to record.
 */
export interface PastePermit {
  /** Somebody asked for a recording. */
  give(): void;
  /** Extends a given permit while its recording goes on; a no-op without one. */
  renew(): void;
  /** Whether a text may be pasted now; the next one may not. */
  take(): boolean;
}

export function createPastePermit(now: () => number = Date.now): PastePermit {
  let until = Number.NEGATIVE_INFINITY;
  const give = (): void => {
    until = now() + GRANT_MS;
  };
  const isGood = (): boolean => now() < until;
  return {
    give,
    renew() {
      if (isGood()) give();
    },
    take() {
      const was = isGood();
      until = Number.NEGATIVE_INFINITY;
      return was;
    },
  };
}
