/** Which server hears a take. A take has one holder at a time; each has an epoch higher than the one before. */
export interface Holders {
  /**
   * Begins to hold a take; returns its epoch. `take.holder`: who held it before.
   * @throws AppError `take_elsewhere` when another server holds it, or this one ends or has no room
   */
  claim(take: {
    readonly owner: number;
    readonly id: string;
    readonly epoch: number;
    readonly holder: string | null;
  }): Promise<number>;
  /** Lets other servers hold a take. */
  release(take: { readonly owner: number; readonly id: string }, epoch: number): Promise<void>;
  /**
   * Undoes a claim; `take.holder`: who held it before. Resolves to false where this server goes on to hold what it held
   * already.
   */
  unclaim(
    take: { readonly owner: number; readonly id: string; readonly holder: string | null },
    epoch: number,
  ): Promise<boolean>;
  /** Notes that this server's disk is full; resolves to true where another server takes new recordings meanwhile. */
  noteFull(): Promise<boolean>;
  /** False when another server may hold this server's takes by now. */
  readonly isSure: boolean;
}

/** For a server that works alone: it holds every take. */
export const soleHolder: Holders = {
  claim: async ({ epoch }) => epoch,
  release: async () => undefined,
  unclaim: async () => false,
  noteFull: async () => false,
  isSure: true,
};
