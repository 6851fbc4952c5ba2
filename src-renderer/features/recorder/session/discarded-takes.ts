import { isCode } from '../../../../src/sending/take-errors.ts';
import type { RecordingHost, TakeFailure, TakeRecord } from '../../../platform/recording.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** Noted in the row of a take from its cancel on, so that it stays cancelled whatever ends the page. */
const DISCARDED: TakeFailure = { code: 'discarded', text: null };

interface Parts {
  readonly host: RecordingHost;
  /** Removes a take from the server. */
  discard(id: string): Promise<void>;
  /** Does something with the store, behind what is under way there. Never rejects. */
  queue(work: () => Promise<void>): void;
}

/**
 * Takes that were cancelled or discarded, within and after the time in which they can be brought back. A page that
 * closes meanwhile tells the server at once; what it could not finish, the next page does.
 */
export class DiscardedTakes {
  readonly #parts: Parts;
  /** Those that can still be brought back, with what their rows said before. */
  readonly #marked = new Map<string, RecorderTake>();
  /** Left by an earlier page; they go once the server has let go of them. */
  readonly #leftOver = new Set<string>();
  readonly #finishing = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { environment } = parts.host;
    environment.whenLeaving(() => {
      for (const id of this.#marked.keys()) parts.discard(id).catch(() => undefined);
    });
    environment.whenOnline(() => this.#finishAll());
  }

  mark(take: RecorderTake): void {
    this.#marked.set(take.id, take);
    this.#note(take, DISCARDED);
  }

  /** It was brought back. */
  unmark(takeId: string): void {
    const take = this.#marked.get(takeId);
    this.#marked.delete(takeId);
    if (take) this.#note(take, take.failure);
  }

  /** Its time is over: whoever calls removes it. */
  forget(takeId: string): void {
    this.#marked.delete(takeId);
  }

  /** The takes that nobody discarded; what an earlier page left of the others is removed, here and on the server. */
  without(records: readonly TakeRecord[]): readonly TakeRecord[] {
    const isDiscarded = ({ failure }: TakeRecord): boolean => failure?.code === DISCARDED.code;
    for (const { id } of records.filter(isDiscarded)) if (!this.#marked.has(id)) this.#leftOver.add(id);
    this.#finishAll();
    return records.filter((record) => !isDiscarded(record));
  }

  #note({ id, origin }: RecorderTake, failure: TakeFailure | null): void {
    if (origin !== 'take') return;
    this.#parts.queue(() => this.#parts.host.takes.seal(id, failure));
  }

  #finishAll(): void {
    for (const id of this.#leftOver) void this.#finish(id);
  }

  async #finish(id: string): Promise<void> {
    if (this.#finishing.has(id)) return;
    this.#finishing.add(id);
    try {
      await this.#parts.discard(id);
      this.#remove(id);
    } catch (error) {
      // The server never had it, or has it no more. Else it is tried again when the network is back.
      if (isCode(error, 'not_found')) this.#remove(id);
    } finally {
      this.#finishing.delete(id);
    }
  }

  #remove(id: string): void {
    this.#leftOver.delete(id);
    this.#parts.queue(() => this.#parts.host.takes.remove(id));
  }
}
