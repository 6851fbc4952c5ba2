import { RECORDING_MAX_BYTES } from '../../contract/limits.ts';
import type { SourceStream } from './source-stream.ts';

/** What every part downstream works on: 16-bit little-endian mono at this many samples a second. */
export const PCM_RATE = 16_000;
export const PCM_BYTES_PER_SECOND = PCM_RATE * 2;

const TIME_BASE_MS = 30_000;
const TIME_PER_MEGABYTE_MS = 5_000;

/** Milliseconds that a decoder may work on so many bytes. */
export const decodeLimitMs = (bytes: number): number =>
  TIME_BASE_MS + (Math.min(bytes, RECORDING_MAX_BYTES) / 1e6) * TIME_PER_MEGABYTE_MS;

/** How a decoder's work ended. */
export type DecoderEnd =
  /** It gave all that decodes. */
  | 'done'
  /** It worked longer than it may. */
  | 'timeout'
  /** What the recording needs is not there. */
  | 'missing'
  /** It went away through no fault of this recording, which has to be begun again. */
  | 'lost';

/** Decodes one recording, or one stretch of it. */
export interface Decoder {
  /** Hands over the next bytes. Resolves when more can be taken: true, or false once the decoder is gone. */
  write(bytes: Uint8Array): Promise<boolean>;
  /** No more bytes come. */
  end(): void;
  /** Sound in chunks of whole samples, as it comes; no more is decoded than is read. */
  samples(): AsyncGenerator<Uint8Array, void, undefined>;
  /** What it has learnt of the source. */
  source(): SourceStream;
  /** Settled when no more sound comes; never rejects. */
  readonly ended: Promise<DecoderEnd>;
  kill(): void;
  /** Ends it and resolves when it has ended. */
  stop(): Promise<void>;
}
