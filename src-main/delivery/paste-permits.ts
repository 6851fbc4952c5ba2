import { WRITE_MS } from '../../src/contract/desktop/desktop-options.ts';

/**
 * Milliseconds a permit stays valid without progress of its recording: a page may have to load first, and a service may take
 * all its time to write the text.
 */
export const PERMIT_MS = WRITE_MS + 30_000;

/**
 * Permits to paste texts, one for each recording that the user started through main: a page must not send key presses
 * to another program by itself. The next recording may begin while the previous text is still being written.
 */
export interface PastePermits {
  /** The user asked main to record: adds a permit. */
  give(): void;
  /** Extends the given permits while a recording continues; a no-op without one. */
  renew(): void;
  /** True when a text may be pasted now; consumes one permit. */
  take(): boolean;
}

/** `now`: the monotonic time in milliseconds. */
export function createPastePermits(now = () => performance.now()): PastePermits {
  let until = Number.NEGATIVE_INFINITY;
  let texts = 0;
  const isGood = (): boolean => texts > 0 && now() < until;
  const extend = (): void => {
    until = now() + PERMIT_MS;
  };
  return {
    give() {
      texts = isGood() ? texts + 1 : 1;
      extend();
    },
    renew() {
      if (isGood()) extend();
    },
    take() {
      if (!isGood()) return false;
      texts -= 1;
      return true;
    },
  };
}
