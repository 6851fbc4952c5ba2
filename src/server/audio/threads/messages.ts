import type { AudioFormat } from '../../../contract/api/audio-formats.ts';

/** Known properties of the source. */
export interface SourceHints {
  format: AudioFormat;
  /** Ignores the length in a WAV header. */
  ignoresLength: boolean;
  /** The content of an MP4's `moov` box that follows the audio; else null. */
  description: Uint8Array | null;
  /** The only channel to decode, from 0; one that the recording lacks is silent. Undefined mixes all. */
  channel?: number | undefined;
  /** True for data after a lost part: its times do not count from its beginning. */
  isRest?: boolean;
}

/** How a session ended, as reported by its thread. */
export type SessionEnd =
  /** Everything that can be decoded was returned. */
  | 'done'
  /** The codec is not supported by the WebAssembly decoders. */
  | 'unsupported';

/** Messages to a decoder thread, which arrive as arrays. `session` is its number in the thread. */
export type ToThread =
  | ({ kind: 'open'; session: number } & SourceHints)
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; session: number }
  /** Requests this many more bytes of audio. */
  | { kind: 'want'; session: number; bytes: number }
  | { kind: 'close'; session: number };

/** Messages from a decoder thread, which arrive as arrays. `spentMs`: total working time for the session so far. */
export type FromThread =
  | { kind: 'source'; session: number; sampleRate: number; channels: number }
  /** `taken`: this many of the sent bytes were consumed. */
  | { kind: 'worked'; session: number; pcm: Uint8Array<ArrayBuffer> | null; taken: number; spentMs: number }
  | { kind: 'ended'; session: number; end: SessionEnd; spentMs: number };

/** Index in the shared memory of the session being worked on; readable even when the thread hangs. */
export const WORKING_FOR = 0;
/** Index of the step counter; it grows with every step. */
export const STEP = 1;
export const SHARED_NUMBERS = 2;

export interface ThreadData {
  shared: Int32Array;
}
