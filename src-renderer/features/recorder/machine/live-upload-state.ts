import type { TakeFailure } from '../../../platform/recording.ts';

/** State of the upload while the take is being recorded. */
export type LiveUploadState =
  /** Nothing has been sent yet. */
  | { readonly is: 'none' }
  /** The server has the take, so its live words can be requested. */
  | { readonly is: 'open' }
  /** The server does not answer; the upload retries automatically. */
  | { readonly is: 'waiting' }
  /** Nothing is sent until the recording ends. */
  | { readonly is: 'refused'; readonly failure: TakeFailure };
