/**
 * Why a recording gave no usable audio.
 * - `empty`: zero bytes
 * - `unsupported`: not one of the accepted containers
 * - `unreadable`: not audio, or nothing of it can be decoded
 * - `too_long`: more decoded audio than allowed
 * - `decode_timeout`: decoding took longer than a file of this size may take
 * - `decoder_missing`: the codec needs a decoder that is not installed (ffmpeg, or the AAC package)
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
