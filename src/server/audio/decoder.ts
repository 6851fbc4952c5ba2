import { RECORDING_MAX_BYTES } from '../../contract/limits.ts';
import type { SourceStream } from './source-stream.ts';

const TIME_BASE_MS = 30_000;
const TIME_PER_MEGABYTE_MS = 5_000;
/** Milliseconds per decoded second: ten times what a low bitrate needs on an idle computer, because threads share it. */
const TIME_PER_SECOND_MS = 30;

/** Milliseconds of work allowed for this number of bytes, of which `seconds` are decoded. */
export const decodeLimitMs = (bytes: number, seconds: number): number =>
  TIME_BASE_MS +
  (Math.min(bytes, RECORDING_MAX_BYTES) / 1e6) * TIME_PER_MEGABYTE_MS +
  seconds * TIME_PER_SECOND_MS;

/** How a decoder ended. */
export type DecoderEnd =
  /** It has returned everything that can be decoded. */
  | 'done'
  /** Its thread died while it worked on this recording, which may be the reason or not. */
  | 'crashed'
  /** It exceeded its time limit. */
  | 'timeout'
  /** A decoder that the recording needs is not installed. */
  | 'missing'
  /** It was lost through no fault of this recording, which must be restarted. */
  | 'lost';

/** Decodes one recording, or one section of it. */
export interface Decoder {
  /** Passes on the next bytes. Resolves when it accepts more: true, or false once the decoder has ended. */
  write(bytes: Uint8Array): Promise<boolean>;
  /** Ends the input. */
  end(): void;
  /** Decoded audio in chunks of whole samples; decodes no faster than it is read. */
  samples(): AsyncGenerator<Uint8Array, void, undefined>;
  /** Known properties of the source so far. */
  source(): SourceStream;
  /** Resolves after the last audio; never rejects. */
  readonly ended: Promise<DecoderEnd>;
  kill(): void;
  /** Stops the decoder and resolves when it has ended. */
  stop(): Promise<void>;
}
