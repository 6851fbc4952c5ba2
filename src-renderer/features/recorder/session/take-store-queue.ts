import {
  type RecordingHost,
  type TakeFailure,
  type TakeRecord,
  TakeStoreError,
} from '../../../platform/recording.ts';
import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import { DiscardedTakes } from './discarded-takes.ts';
import { openingOf } from './new-takes.ts';

/**
 * The work on the take store, one after the other: so that a list never shows a take that is just being removed, and
 * a take is never claimed while it is being let go.
 */
export class TakeStoreQueue {
  readonly #host: RecordingHost;
  readonly #dispatch: (event: RecorderEvent) => void;
  #line: Promise<void> = Promise.resolve();

  readonly #discarded: DiscardedTakes;

  /** `discard` removes a take from the server. */
  constructor(
    host: RecordingHost,
    dispatch: (event: RecorderEvent) => void,
    discard: (id: string) => Promise<void>,
  ) {
    this.#host = host;
    this.#dispatch = dispatch;
    const queue = (work: () => Promise<void>): void => {
      // A row that could not be written stays as it was, and is read again with the next list.
      this.#queue(() => work().catch(() => undefined));
    };
    this.#discarded = new DiscardedTakes({ host, discard, queue });
  }

  /** Notes that a take was cancelled or discarded and can still be brought back. */
  mark(take: RecorderTake): void {
    this.#discarded.mark(take);
  }

  unmark(takeId: string): void {
    this.#discarded.unmark(takeId);
  }

  /** Claims a new take and makes its row; tells `row.ready` or `row.refused`. */
  open(take: RecorderTake): void {
    const { takes, source } = this.#host;
    this.#queue(async () => {
      try {
        await takes.hold(take.id);
        await takes.create(openingOf(take, source.mimeType));
        this.#dispatch({ type: 'row.ready', takeId: take.id });
      } catch (error) {
        const problem = error instanceof TakeStoreError ? error.problem : 'unavailable';
        this.#dispatch({ type: 'row.refused', takeId: take.id, problem });
      }
    });
  }

  /** Claims a take that is stored already; what is not in the store can't be anybody else's. Tells `claim.refused` where another window has it. */
  async claim(take: RecorderTake): Promise<boolean> {
    await this.#line;
    if (take.origin !== 'take' || (await this.#host.takes.hold(take.id))) return true;
    this.#dispatch({ type: 'claim.refused', takeId: take.id });
    return false;
  }

  release(take: RecorderTake): void {
    if (take.origin === 'take') this.#host.takes.release(take.id);
  }

  seal(take: RecorderTake, failure: TakeFailure | null): void {
    this.#settle(take, () => this.#host.takes.seal(take.id, failure));
  }

  /** `copy`: what is read from the take and has to be there before it goes. */
  remove(take: RecorderTake, copy: Promise<unknown> | null): void {
    this.#discarded.forget(take.id);
    if (take.origin !== 'take') return;
    this.#settle(take, async () => {
      await copy;
      await this.#host.takes.remove(take.id);
    });
  }

  /** Reads the takes of an account when everything before is written. */
  list(userId: string, listed: (records: readonly TakeRecord[]) => void): void {
    this.#queue(async () => {
      try {
        listed(this.#discarded.without(await this.#host.takes.list(userId)));
      } catch {
        // A browser without storage has no takes to offer; recording itself will say what is wrong.
      }
    });
  }

  /** Writes the end of a take's work here and lets other windows have it. */
  #settle(take: RecorderTake, write: () => Promise<void>): void {
    this.#queue(async () => {
      try {
        await write();
      } catch {
        // The row stays as it was: the take is offered again, which is the safe side.
      } finally {
        this.#host.takes.release(take.id);
      }
    });
  }

  #queue(work: () => Promise<void>): void {
    this.#line = this.#line.then(work);
  }
}
