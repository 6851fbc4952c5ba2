import { CANCEL_UNDO_MS } from '../../../../src/contract/limits.ts';

/** The times during which jobs can be brought back, each on its own. */
export class UndoTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  start(jobId: string, closed: () => void): void {
    const close = () => {
      this.#timers.delete(jobId);
      closed();
    };
    this.#timers.set(jobId, setTimeout(close, CANCEL_UNDO_MS));
  }

  /** Whether a job can still be brought back. */
  has(jobId: string): boolean {
    return this.#timers.has(jobId);
  }

  stop(jobId: string): void {
    clearTimeout(this.#timers.get(jobId));
    this.#timers.delete(jobId);
  }
}
