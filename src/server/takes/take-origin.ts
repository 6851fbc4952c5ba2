import type { TextPlace } from '../../contract/api/text-places.ts';

/** Where a take comes from, as far as that is known. */
export interface TakeOrigin {
  readonly device?: { readonly browser: string | null; readonly system: string | null } | undefined;
  readonly recordedOn?: TextPlace | undefined;
  /** See `TakesTable.unnamed`. */
  readonly isUnnamed?: boolean;
}
