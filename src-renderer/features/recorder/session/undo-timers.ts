import { CANCEL_UNDO_MS } from '../../../../src/contract/limits.ts';

/** The undo windows, one timer per take. */
export class UndoTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  start(takeId: string, closed: () => void): void {
    const close = () => {
      this.#timers.delete(takeId);
      closed();
    };
    this.#timers.set(takeId, setTimeout(close, CANCEL_UNDO_MS));
  }

  /** Whether a take can still be restored. */
  has(takeId: string): boolean {
    return this.#timers.has(takeId);
  }

  stop(takeId: string): void {
    clearTimeout(this.#timers.get(takeId));
    this.#timers.delete(takeId);
  }
}
