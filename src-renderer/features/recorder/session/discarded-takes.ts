import { DISCARDED } from '../../../../src/sending/take-codes.ts';
import type { RecordingHost, TakeFailure, TakeRecord } from '../../../platform/recording.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import { sentIds } from '../machine/variant-id.ts';
import type { LeftOverTakes } from './left-over-takes.ts';

/** Stored with a take when it is cancelled, so that it stays cancelled if the page ends at any point. */
const DISCARDED_FAILURE: TakeFailure = { code: DISCARDED, text: null };

const isDiscarded = ({ failure }: TakeRecord): boolean => failure?.code === DISCARDED;

interface Parts {
  readonly host: RecordingHost;
  /** Deletes a take from the server. */
  discard(id: string): Promise<void>;
  /** Removes what else this device has of a take. */
  onDiscarded(id: string): Promise<void>;
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
  /** Takes of the account left by an earlier page. */
  #leftOver: LeftOverTakes | null = null;
  #userId: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { environment } = parts.host;
    environment.whenLeaving(() => {
      for (const id of [...this.#marked.values()].flatMap(sentIds)) parts.discard(id).catch(() => undefined);
    });
  }

  setAccount(userId: string | null): void {
    this.#userId = userId;
    this.#leftOver?.stop();
    this.#leftOver = null;
  }

  mark(take: RecorderTake): void {
    this.#marked.set(take.id, take);
    this.#seal(take, DISCARDED_FAILURE);
  }

  /** Restores the take's previous state after an undo. */
  unmark(takeId: string): void {
    const take = this.#marked.get(takeId);
    this.#marked.delete(takeId);
    if (take) this.#seal(take, take.failure);
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
    const discarded = records.filter((record) => isDiscarded(record) && !this.#marked.has(record.id));
    // The next list finds them again if their code can't be loaded.
    if (discarded.length > 0) this.#remove(userId, discarded).catch(() => undefined);
    return records.filter((record) => !isDiscarded(record));
  }

  #seal({ id, origin }: RecorderTake, failure: TakeFailure | null): void {
    if (origin === 'take') this.#parts.seal(id, failure);
  }

  /** Loaded when needed: few pages find such takes. */
  async #remove(userId: string, discarded: readonly TakeRecord[]): Promise<void> {
    const { LeftOverTakes } = await import('./left-over-takes.ts');
    if (userId !== this.#userId) return;
    this.#leftOver ??= new LeftOverTakes(userId, { ...this.#parts, isDiscarded });
    this.#leftOver.delete(discarded.map(({ id }) => id));
  }
}
