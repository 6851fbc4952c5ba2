/** The claimant of a take: the page, or main when it finishes a closed page's take. */
export type Claimant = 'page' | 'main';

/** Tracks which takes are in use, and by whom. */
export class TakeClaims {
  readonly #claimants = new Map<string, Claimant>();

  /** False while the other claimant has it. Idempotent. */
  claim(takeId: string, claimant: Claimant): boolean {
    const current = this.#claimants.get(takeId) ?? claimant;
    if (current !== claimant) return false;
    this.#claimants.set(takeId, claimant);
    return true;
  }

  release(takeId: string, claimant: Claimant): void {
    if (this.#claimants.get(takeId) === claimant) this.#claimants.delete(takeId);
  }

  claimantOf(takeId: string): Claimant | null {
    return this.#claimants.get(takeId) ?? null;
  }

  /** The page was closed: main takes over the given takes, and releases the page's others. */
  onPageGone(takenOver: ReadonlySet<string>): void {
    for (const [takeId, claimant] of [...this.#claimants]) {
      if (claimant !== 'page') continue;
      if (takenOver.has(takeId)) this.#claimants.set(takeId, 'main');
      else this.#claimants.delete(takeId);
    }
  }
}
