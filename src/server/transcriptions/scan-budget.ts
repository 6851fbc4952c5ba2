import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../app-error.ts';

/** Bytes that one search compares; a text counts again for each spelling of each term. Some 0.4 s of work. */
const SEARCH_BYTES = 200_000_000;
/** Bytes compared in one turn of the event loop: some milliseconds. */
export const TURN_BYTES = 1_000_000;

/** The work that a search may do in comparing texts with search terms; it ends when the client leaves. */
export class ScanBudget {
  readonly #signal: AbortSignal;
  readonly #whole: ScanBudget | null;
  #bytesLeft: number;
  #bytesInTurn = 0;

  constructor(signal: AbortSignal, bytes = SEARCH_BYTES, whole: ScanBudget | null = null) {
    this.#signal = signal;
    this.#bytesLeft = bytes;
    this.#whole = whole;
  }

  get isSpent(): boolean {
    return this.#bytesLeft <= 0;
  }

  /** The share of one of several searches in what is left. */
  share(searches: number): ScanBudget {
    return new ScanBudget(this.#signal, this.#bytesLeft / searches, this);
  }

  /** Counts compared bytes, and lets other requests have their turn. @throws AppError `cancelled` */
  async spend(bytes: number): Promise<void> {
    this.#bytesLeft -= bytes;
    if (this.#whole) return this.#whole.spend(bytes);
    this.#bytesInTurn += bytes;
    // The next comparison may be as long as a whole turn.
    if (this.#bytesInTurn < TURN_BYTES / 2) return;
    this.#bytesInTurn = 0;
    await nextTurn();
    if (this.#signal.aborted) throw new AppError('cancelled', {}, { cause: this.#signal.reason });
  }
}
