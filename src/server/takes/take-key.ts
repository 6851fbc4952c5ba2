/** Identifies a take among all users' takes. */
export interface TakeKey {
  readonly owner: number;
  readonly id: string;
}

/** A take with its holder's epoch: nothing is written under another epoch. */
export type FencedTake = TakeKey & { readonly epoch: number };

/** A take's name in maps, and its folder below the one of all takes. */
export const takeName = ({ owner, id }: TakeKey): string => `${owner}/${id}`;
