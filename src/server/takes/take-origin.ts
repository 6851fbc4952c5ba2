import type { TextPlace } from '../../contract/api/text-places.ts';

/** Origin of a take, as far as known. */
export interface TakeOrigin {
  readonly device?: { readonly browser: string | null; readonly system: string | null } | undefined;
  readonly recordedOn?: TextPlace | undefined;
  /** See `TakesTable.unnamed`. */
  readonly isUnnamed?: boolean;
  /** See `TakesTable.content_sha256`. */
  readonly contentSha256?: string | null;
}
