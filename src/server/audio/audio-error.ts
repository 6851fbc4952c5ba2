/**
 * Why a recording gave no usable sound.
 * - `empty`: not a single byte
 * - `unsupported`: none of the containers that are read
 * - `unreadable`: not audio, or nothing in it decodes
 * - `too_long`: more decoded sound than allowed
 * - `decode_timeout`: the decoder worked longer than a file of this size may take
 * - `decoder_missing`: its codec needs a decoder that is not installed (ffmpeg, or the one of AAC)
 * - `aborted`: the caller's signal fired
 */
export type AudioErrorCode =
  | 'empty'
  | 'unsupported'
  | 'unreadable'
  | 'too_long'
  | 'decode_timeout'
  | 'decoder_missing'
  | 'aborted';

export class AudioError extends Error {
  readonly code: AudioErrorCode;

  constructor(code: AudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AudioError';
    this.code = code;
  }
}
