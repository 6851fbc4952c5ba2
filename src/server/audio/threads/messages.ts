import type { AudioFormat } from '../../../contract/api/audio-formats.ts';

/** What a decoder is told beforehand. */
export interface SourceHints {
  format: AudioFormat;
  /** A WAV header's word about length is not believed. */
  ignoresLength: boolean;
  /** The content of an MP4's `moov` box where it stands behind the sound. */
  description: Uint8Array | null;
}

/** How a decoder's work ended, as its thread tells it. */
export type SessionEnd =
  /** All that decodes was given. */
  | 'done'
  /** The sound is in a codec that WebAssembly does not decode here. */
  | 'unsupported';

/** What goes to a decoder thread. `session` is its number in the thread. */
export type ToThread =
  | ({ kind: 'open'; session: number } & SourceHints)
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; session: number }
  /** So many more bytes of sound are wanted. */
  | { kind: 'want'; session: number; bytes: number }
  | { kind: 'close'; session: number };

/** What comes back. `spentMs` is all the time that the thread worked for the session up to now. */
export type FromThread =
  | { kind: 'source'; session: number; sampleRate: number; channels: number }
  | { kind: 'sound'; session: number; pcm: Uint8Array<ArrayBuffer>; spentMs: number }
  /** So many bytes of what was sent are no longer waiting. */
  | { kind: 'taken'; session: number; bytes: number; spentMs: number }
  | { kind: 'ended'; session: number; end: SessionEnd; spentMs: number };

/** Numbers that a thread shares while it works, so that one that hangs can still be asked whom it works for. */
export const WORKING_FOR = 0;
/** Grows with every step of work. */
export const STEP = 1;
export const SHARED_NUMBERS = 2;

export interface ThreadData {
  shared: Int32Array;
}
