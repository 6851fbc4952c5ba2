import { Backoff } from '../../../../src/sending/backoff.ts';
import type { RecordingHost, TakeFailure, TakeRecord } from '../../../platform/recording.ts';

/**
 * Writes that mark a take as complete. A failed write is repeated until it succeeds. Until then, lists show the take as
 * if it had succeeded: its row may still say that the take waits, or is discarded.
 */
export class TakeSeals {
  readonly #takes: RecordingHost['takes'];
  readonly #queue: (work: () => Promise<void>) => Promise<void>;
  readonly #onWritten: (takeId: string) => void;
  readonly #unwritten = new Map<string, TakeFailure | null>();
  readonly #backoff = new Backoff();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  /** `queue` runs a store operation after those already queued. `onWritten` runs in it when all of a take's writes are done. */
  constructor(
    takes: RecordingHost['takes'],
    queue: (work: () => Promise<void>) => Promise<void>,
    onWritten: (takeId: string) => void,
  ) {
    this.#takes = takes;
    this.#queue = queue;
    this.#onWritten = onWritten;
  }

  /** Resolves after the first attempt. Never rejects. */
  write(takeId: string, failure: TakeFailure | null): Promise<void> {
    this.#unwritten.set(takeId, failure);
    return this.#queue(() => this.#write(takeId, failure));
  }

  /** Repeats the writes that failed; call it from the queue only. */
  async repeat(): Promise<void> {
    for (const [takeId, failure] of [...this.#unwritten]) await this.#write(takeId, failure);
  }

  /** True while the row is out of date. */
  isUnwritten(takeId: string): boolean {
    return this.#unwritten.has(takeId);
  }

  /** Drops pending writes of a take that is removed. */
  forget(takeId: string): void {
    this.#unwritten.delete(takeId);
  }

  /** The rows with pending writes applied. */
  withPendingWrites(records: readonly TakeRecord[]): TakeRecord[] {
    return records.map((record) => {
      const failure = this.#unwritten.get(record.id);
      return failure === undefined ? record : { ...record, state: 'recorded', failure };
    });
  }

  async #write(takeId: string, failure: TakeFailure | null): Promise<void> {
    // A later write has replaced it, or it was already repeated.
    if (this.#unwritten.get(takeId) !== failure) return;
    try {
      await this.#takes.seal(takeId, failure);
      this.#backoff.reset();
      if (this.#unwritten.get(takeId) !== failure) return;
      this.#unwritten.delete(takeId);
      this.#onWritten(takeId);
    } catch {
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => void this.#queue(() => this.repeat()), this.#backoff.next());
    }
  }
}
