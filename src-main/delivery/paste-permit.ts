import { WRITE_MS } from '../../src/contract/desktop/desktop-options.ts';

/**
 * Milliseconds a permit stays valid without progress of its recording: a page may have to load first, and a service may take
 * all its time to write the text.
 */
export const GRANT_MS = WRITE_MS + 30_000;

/**
 * Permit to paste one text: a page must not send key presses to another program by itself, only after the
 * user asked main to record.
 */
export interface PastePermit {
  /** The user asked main to record. */
  give(): void;
  /** Extends a given permit while its recording goes on; a no-op without one. */
  renew(): void;
  /** True when a text may be pasted now; consumes the permit. */
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
