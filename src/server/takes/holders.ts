/** Tracks which server holds a take. A take has one holder at a time; each has a higher epoch than the one before. */
export interface Holders {
  /**
   * Claims a take; returns its epoch. `take.holder`: its previous holder.
   * @throws AppError `take_elsewhere` when another server holds it, or this one is ending or full
   */
  claim(take: {
    readonly owner: number;
    readonly id: string;
    readonly epoch: number;
    readonly holder: string | null;
  }): Promise<number>;
  /** Releases a take for other servers. */
  release(take: { readonly owner: number; readonly id: string }, epoch: number): Promise<void>;
  /** Undoes a claim; `take.holder`: its previous holder. Resolves to false if this server continues to hold it. */
  unclaim(
    take: { readonly owner: number; readonly id: string; readonly holder: string | null },
    epoch: number,
  ): Promise<boolean>;
  /** Notes that this server's disk is full; resolves to true where another server takes new recordings meanwhile. */
  reportFullDisk(): Promise<boolean>;
  /** False when another server may already hold this server's takes. */
  readonly hasValidLease: boolean;
}

/** For a single server: it holds every take. */
export const soleHolder: Holders = {
  claim: async ({ epoch }) => epoch,
  release: async () => undefined,
  unclaim: async () => false,
  reportFullDisk: async () => false,
  hasValidLease: true,
};
