/** Who works on a take: the page, or main itself where it finishes what a page left. */
export type Holder = 'page' | 'main';

/** Which takes are worked on, and by whom. */
export class TakeHolds {
  readonly #holders = new Map<string, Holder>();

  /** False while the other one has it. Claiming twice is fine. */
  hold(takeId: string, holder: Holder): boolean {
    const now = this.#holders.get(takeId) ?? holder;
    if (now !== holder) return false;
    this.#holders.set(takeId, holder);
    return true;
  }

  release(takeId: string, holder: Holder): void {
    if (this.#holders.get(takeId) === holder) this.#holders.delete(takeId);
  }

  holderOf(takeId: string): Holder | null {
    return this.#holders.get(takeId) ?? null;
  }

  /** The page is gone: main takes over what it named, everything else of the page is let go. */
  pageGone(takenOver: ReadonlySet<string>): void {
    for (const [takeId, holder] of [...this.#holders]) {
      if (holder !== 'page') continue;
      if (takenOver.has(takeId)) this.#holders.set(takeId, 'main');
      else this.#holders.delete(takeId);
    }
  }
}
