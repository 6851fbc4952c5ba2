/** Texts of dictations on their way to the host: written in parallel, delivered in the order of their recordings. */
export class PendingTexts {
  readonly #unfinished = new Set<AbortController>();
  /** Resolves when all texts until now are delivered or cancelled. */
  #deliveries: Promise<void> = Promise.resolve();

  /** Runs `write` at once, and `deliver` after earlier texts unless the text is cancelled by then. Neither may reject. */
  add<Text>(write: (signal: AbortSignal) => Promise<Text>, deliver: (text: Text) => Promise<void>): void {
    this.#deliveries = this.#run(write, deliver, this.#deliveries);
  }

  /** The same without waiting for earlier texts. */
  addUnordered<Text>(write: () => Promise<Text>, deliver: (text: Text) => Promise<void>): void {
    void this.#run(write, deliver, Promise.resolve());
  }

  async #run<Text>(
    write: (signal: AbortSignal) => Promise<Text>,
    deliver: (text: Text) => Promise<void>,
    earlier: Promise<void>,
  ): Promise<void> {
    const cancellation = new AbortController();
    this.#unfinished.add(cancellation);
    const text = await write(cancellation.signal);
    await earlier;
    if (this.#unfinished.delete(cancellation)) await deliver(text);
  }

  /** Cancels all texts whose delivery has not begun. Returns false if there are none. */
  cancel(): boolean {
    const cancelled = [...this.#unfinished];
    this.#unfinished.clear();
    for (const cancellation of cancelled) cancellation.abort();
    return cancelled.length > 0;
  }
}
