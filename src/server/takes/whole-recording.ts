import type { SentTakeOpening } from '../../contract/api/takes.ts';
import { hashFile } from '../../node/hash-file.ts';
import type { TakeOrigin } from './take-origin.ts';

/** A recording uploaded as one file; it is moved away from `path`. */
export interface WholeRecording {
  readonly path: string;
  readonly bytes: number;
  readonly opening: SentTakeOpening & TakeOrigin;
  /** The client's id for it, if there is one. */
  readonly takeId: string | null;
  /** Its id otherwise; see `RoutedRequest.requestId`. */
  readonly requestId: string;
}

/** The digest by which a recording sent again is known; null without an id of the client. See `TakesTable.content_sha256`. */
export const contentDigest = async ({ takeId, path }: WholeRecording): Promise<string | null> =>
  takeId === null ? null : (await hashFile(path)).sha256;
