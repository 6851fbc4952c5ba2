import { type TakeKey, takeName } from './take-key.ts';

/** The deletions of takes that run now. */
export class TakeDeletions {
  readonly #ends = new Map<string, Promise<void>>();

  /**
   * Runs `work`, which deletes a take or its files. The take's device may still be recording: it waits in `waitFor`, and
   * then reopens the take. One at a time per take.
   */
  async run<T>(key: TakeKey, work: () => Promise<T>): Promise<T> {
    const name = takeName(key);
    const done = (this.#ends.get(name) ?? Promise.resolve()).then(work);
    // The caller that deletes handles a failure; the device only waits.
    const end = done.then(
      () => undefined,
      () => undefined,
    );
    this.#ends.set(name, end);
    await end;
    if (this.#ends.get(name) === end) this.#ends.delete(name);
    return done;
  }

  /** The end of a deletion of this take that runs now. */
  waitFor(key: TakeKey): Promise<void> | undefined {
    return this.#ends.get(takeName(key));
  }
}
