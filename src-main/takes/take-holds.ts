/** The holder of a take: the page, or main when it finishes a closed page's take. */
export type Holder = 'page' | 'main';

/** Tracks which takes are in use, and by whom. */
export class TakeHolds {
  readonly #holders = new Map<string, Holder>();

  /** False while the other holder has it. Idempotent. */
  hold(takeId: string, holder: Holder): boolean {
    const current = this.#holders.get(takeId) ?? holder;
    if (current !== holder) return false;
    this.#holders.set(takeId, holder);
    return true;
  }

  release(takeId: string, holder: Holder): void {
    if (this.#holders.get(takeId) === holder) this.#holders.delete(takeId);
  }

  holderOf(takeId: string): Holder | null {
    return this.#holders.get(takeId) ?? null;
  }

  /** The page was closed: main takes over the given takes, and releases the page's others. */
  onPageGone(takenOver: ReadonlySet<string>): void {
    for (const [takeId, holder] of [...this.#holders]) {
      if (holder !== 'page') continue;
      if (takenOver.has(takeId)) this.#holders.set(takeId, 'main');
      else this.#holders.delete(takeId);
    }
  }
}
