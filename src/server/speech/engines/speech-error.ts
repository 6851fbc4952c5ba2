export type SpeechErrorCode =
  | 'engine_unavailable'
  | 'engine_failed'
  | 'engine_timeout'
  | 'language_unsupported'
  | 'nothing_leaves'
  | 'aborted';

/** The message contains no transcribed text and no key. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;

  constructor(code: SpeechErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }
}
