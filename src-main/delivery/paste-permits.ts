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
  grant(): void;
  /** Extends the given permits while a recording continues; a no-op without one. */
  renew(): void;
  /** True when a text may be pasted now; consumes one permit. */
  consume(): boolean;
}

/** `now`: the monotonic time in milliseconds. */
export function createPastePermits(now = () => performance.now()): PastePermits {
  let expiresAt = Number.NEGATIVE_INFINITY;
  let remaining = 0;
  const isValid = (): boolean => remaining > 0 && now() < expiresAt;
  const extend = (): void => {
    expiresAt = now() + PERMIT_MS;
  };
  return {
    grant() {
      remaining = isValid() ? remaining + 1 : 1;
      extend();
    },
    renew() {
      if (isValid()) extend();
    },
    consume() {
      if (!isValid()) return false;
      remaining -= 1;
      return true;
    },
  };
}
