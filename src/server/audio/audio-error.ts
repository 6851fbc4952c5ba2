/**
 * Why a file gave no usable sound.
 * - `unreadable`: not audio, or nothing in it decodes
 * - `too_long`: more decoded sound than allowed
 * - `decode_timeout`: the decoder worked longer than a file of this size may take
 * - `decoder_missing`: ffmpeg is not installed
 * - `aborted`: the caller's signal fired
 */
export type AudioErrorCode = 'unreadable' | 'too_long' | 'decode_timeout' | 'decoder_missing' | 'aborted';

export class AudioError extends Error {
  readonly code: AudioErrorCode;

  constructor(code: AudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AudioError';
    this.code = code;
  }
}
