import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import {
  type RecordingHost,
  type TakeFailure,
  type TakeRecord,
  TakeStoreError,
} from '../../../platform/recording.ts';
import { FAILURE, type RecorderEvent, type RecorderTake } from '../machine/recorder-state.ts';
import { DiscardedTakes } from './discarded-takes.ts';
import { openingOf } from './new-takes.ts';
import { TakeSeals } from './take-seals.ts';

interface Ports {
  readonly host: RecordingHost;
  /** `discard` deletes a take from the server. */
  readonly server: { discard(id: string): Promise<void> };
  /** Removes what else this device has of a discarded take. */
  onDiscarded(id: string): Promise<void>;
}

/**
 * Runs the operations on the take store one after the other, so that a list never shows a take being removed,
 * and a take is never claimed while it is being released.
 */
export class TakeStoreQueue {
  readonly #host: RecordingHost;
  readonly #dispatch: (event: RecorderEvent) => void;
  readonly #isUnstored: (takeId: string) => boolean;
  readonly #queue = createSerialQueue();
  readonly #discarded: DiscardedTakes;
  readonly #seals: TakeSeals;
  /** Takes that are to be removed. */
  readonly #removing = new Set<string>();
  /** Takes whose claims end once their rows are written. */
  readonly #unreleased = new Set<string>();

  /** `isUnstored`: this page alone holds a part of the take. */
  constructor(
    { host, server, onDiscarded }: Ports,
    dispatch: (event: RecorderEvent) => void,
    isUnstored: (takeId: string) => boolean,
  ) {
    this.#host = host;
    this.#dispatch = dispatch;
    this.#isUnstored = isUnstored;
    const queue = this.#queue;
    this.#seals = new TakeSeals(host.takes, queue, (takeId) => {
      if (this.#unreleased.delete(takeId)) host.takes.release(takeId);
    });
    const seal = (takeId: string, failure: TakeFailure | null): void =>
      void this.#seals.write(takeId, failure);
    this.#discarded = new DiscardedTakes({ host, discard: server.discard, onDiscarded, queue, seal });
  }

  /** Another account has signed in, or nobody has. */
  setAccount(userId: string | null): void {
    this.#discarded.setAccount(userId);
  }

  /** Stores that a take was cancelled or discarded and can still be restored. */
  mark(take: RecorderTake): void {
    this.#discarded.mark(take);
  }

  unmark(takeId: string): void {
    this.#discarded.unmark(takeId);
  }

  /** Claims a new take and creates its row; dispatches `row.ready` or `row.refused`. */
  open(take: RecorderTake): void {
    const { takes, source } = this.#host;
    void this.#queue(async () => {
      try {
        await takes.claim(take.id);
        await takes.create(openingOf(take, source.mimeType));
        this.#dispatch({ type: 'row.ready', takeId: take.id });
      } catch (error) {
        const problem = error instanceof TakeStoreError ? error.problem : 'unavailable';
        this.#dispatch({ type: 'row.refused', takeId: take.id, problem });
      }
    });
  }

  /**
   * Claims a take of this device, so that no other window lists it as one of another device. Dispatches `claim.refused`
   * if another window has the take.
   */
  async claim(take: RecorderTake, isGone = async (): Promise<boolean> => false): Promise<boolean> {
    this.#unreleased.delete(take.id);
    const claim = async () => (await this.#host.takes.claim(take.id)) && !(await isGone());
    const isOurs = take.origin === 'elsewhere' || (await this.#queue(claim));
    if (!isOurs) this.#dispatch({ type: 'claim.refused', takeId: take.id });
    return isOurs;
  }

  /** The same for a take that is sent, unless another window has sent or discarded it while this one slept. */
  claimToSend(take: RecorderTake): Promise<boolean> {
    const { takes, uploader } = this.#host;
    return this.claim(take, async () => {
      if (take.origin === 'file' || uploader || this.#isUnstored(take.id)) return false;
      if ((await takes.find(take.id, take.userId).catch(() => undefined)) !== null) return false;
      takes.release(take.id);
      return true;
    });
  }

  /** Ends a claim after all earlier writes. */
  release(take: RecorderTake): void {
    void this.#queue(async () => this.#release(take));
  }

  /** Stores that a take is complete and waits for its text. Its claim stays. */
  markWaiting(take: RecorderTake): void {
    void this.#seals.write(take.id, { code: FAILURE.waiting, text: null });
  }

  /** Stores the final state of a take and releases its claim; the claim stays while the row says otherwise. */
  seal(take: RecorderTake, failure: TakeFailure | null): void {
    void this.#seals.write(take.id, failure);
    this.release(take);
  }

  /** `before`: what must end before the take is removed, such as a read of its audio. Must not reject. */
  remove(take: RecorderTake, before: Promise<unknown> | null): void {
    this.#discarded.forget(take.id);
    if (take.origin === 'elsewhere') return;
    this.#removing.add(take.id);
    const remove = async () => {
      try {
        await this.#host.takes.remove(take.id);
        this.#seals.forget(take.id);
      } catch {
        // The row stays, so the take is offered again: nothing is lost.
      } finally {
        this.#removing.delete(take.id);
        this.#release(take);
      }
    };
    void (before ?? Promise.resolve()).then(() => this.#queue(remove));
  }

  /** Lists the takes of an account after all earlier writes, without those that are being removed. */
  list(userId: string, onListed: (records: readonly TakeRecord[]) => void): void {
    void this.#queue(async () => {
      try {
        await this.#seals.repeat();
        const records = this.#seals.withPendingWrites(await this.#host.takes.list(userId));
        const remaining = records.filter(({ id }) => !this.#removing.has(id));
        onListed(this.#discarded.without(userId, remaining));
      } catch {
        // Without storage there are no takes to offer; starting a recording reports the problem.
      }
    });
  }

  /**
   * The ids of an account's takes on this device and of those claimed by other windows, after all earlier lists, which
   * remove empty takes of crashed pages.
   */
  ids(userId: string): Promise<ReadonlySet<string>> {
    const { takes } = this.#host;
    return this.#queue(
      async () => new Set([...(await takes.ids(userId)), ...(await takes.claimedElsewhere())]),
    );
  }

  /**
   * Releases a claim, unless another window would get only a part of the take, an outdated row, or an empty row that it
   * would remove.
   */
  #release({ id, origin }: RecorderTake): void {
    if (origin === 'elsewhere' || this.#isUnstored(id)) return;
    if (this.#seals.isUnwritten(id)) this.#unreleased.add(id);
    else this.#host.takes.release(id);
  }
}
