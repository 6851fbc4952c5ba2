import { Backoff } from '../../../../src/sending/backoff.ts';
import { isCode } from '../../../../src/sending/take-errors.ts';
import type { RecordingHost, TakeFailure, TakeRecord } from '../../../platform/recording.ts';
import { otherIdOf, sentIds } from '../machine/other-id.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';

/** Stored with a take when it is cancelled, so that it stays cancelled if the page ends at any point. */
const DISCARDED: TakeFailure = { code: 'discarded', text: null };

const isDiscarded = ({ failure }: TakeRecord): boolean => failure?.code === DISCARDED.code;

interface Parts {
  readonly host: RecordingHost;
  /** Deletes a take from the server. */
  discard(id: string): Promise<void>;
  /** Runs a store operation after those already queued. */
  queue<T>(work: () => Promise<T>): Promise<T>;
  /** Stores that a take is complete and why it has no text, again until it succeeds. */
  seal(takeId: string, failure: TakeFailure | null): void;
}

/**
 * Cancelled and discarded takes, during and after their undo windows. A page that closes tells the server at
 * once; the next page finishes what remains.
 */
export class DiscardedTakes {
  readonly #parts: Parts;
  /** Takes that can still be restored, each with the state it had before. */
  readonly #marked = new Map<string, RecorderTake>();
  /** Takes of the account left by an earlier page; removed once the server has deleted them. */
  readonly #leftOver = new Set<string>();
  #userId: string | null = null;
  /** Takes that are being deleted, until their rows are gone. */
  readonly #finishing = new Set<string>();
  readonly #backoff = new Backoff();
  #due: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { environment } = parts.host;
    environment.whenLeaving(() => {
      for (const id of [...this.#marked.values()].flatMap(sentIds)) parts.discard(id).catch(() => undefined);
    });
    environment.whenOnline(() => {
      this.#backoff.reset();
      this.#finishAll();
    });
  }

  /** Leaves the takes of the account before: as another one, the server says that it has no such takes. */
  setAccount(userId: string | null): void {
    this.#userId = userId;
    this.#leftOver.clear();
  }

  mark(take: RecorderTake): void {
    this.#marked.set(take.id, take);
    this.#note(take, DISCARDED);
  }

  /** Restores the take's previous state after an undo. */
  unmark(takeId: string): void {
    const take = this.#marked.get(takeId);
    this.#marked.delete(takeId);
    if (take) this.#note(take, take.failure);
  }

  /** Drops the take after its undo window has closed; the caller removes it. */
  forget(takeId: string): void {
    this.#marked.delete(takeId);
  }

  /**
   * Returns the takes of an account that were not discarded, and removes the discarded ones of earlier pages here and on
   * the server while it is signed in.
   */
  without(userId: string, records: readonly TakeRecord[]): readonly TakeRecord[] {
    const discarded = userId === this.#userId ? records.filter(isDiscarded) : [];
    for (const { id } of discarded) if (!this.#marked.has(id)) this.#leftOver.add(id);
    this.#finishAll();
    return records.filter((record) => !isDiscarded(record));
  }

  #note({ id, origin }: RecorderTake, failure: TakeFailure | null): void {
    if (origin === 'take') this.#parts.seal(id, failure);
  }

  #finishAll(): void {
    for (const id of this.#leftOver) void this.#finish(id);
  }

  async #finish(id: string): Promise<void> {
    if (this.#finishing.has(id)) return;
    this.#finishing.add(id);
    try {
      if (!(await this.#parts.queue(() => this.#claim(id)))) return;
      if (await this.#isDeleted(id)) await this.#parts.queue(() => this.#remove(id));
      else this.#retryLater();
    } catch {
      // The next list reads the row again.
      this.#leftOver.delete(id);
    } finally {
      this.#finishing.delete(id);
    }
  }

  #retryLater(): void {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => {
      // While offline, the `online` event triggers the next try.
      if (this.#parts.host.environment.isOnline()) this.#finishAll();
    }, this.#backoff.next());
  }

  /** Claims a take that is to be deleted. False if another window has it, or has brought it back meanwhile. */
  async #claim(id: string): Promise<boolean> {
    const { takes } = this.#parts.host;
    const userId = this.#userId;
    if (userId === null || !this.#leftOver.has(id)) return false;
    const isOurs = await takes.hold(id);
    const row = isOurs ? await takes.find(id, userId) : null;
    if (row && isDiscarded(row)) return true;
    if (isOurs) takes.release(id);
    this.#leftOver.delete(id);
    return false;
  }

  /** A list that is read before the row is gone finds the take once more. */
  async #remove(id: string): Promise<void> {
    const { takes } = this.#parts.host;
    try {
      await takes.remove(id);
    } finally {
      takes.release(id);
      this.#leftOver.delete(id);
    }
  }

  /** Deletes a take from the server. The row no longer says whether it was sent whole, too. */
  async #isDeleted(id: string): Promise<boolean> {
    const areGone = await Promise.all([id, otherIdOf(id, 'file')].map((one) => this.#isGone(one)));
    return !areGone.includes(false);
  }

  /** Deletes a take from the server. False: another attempt follows. */
  async #isGone(id: string): Promise<boolean> {
    try {
      await this.#parts.discard(id);
      return true;
    } catch (error) {
      return isCode(error, 'not_found');
    }
  }
}
