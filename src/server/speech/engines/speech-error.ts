export type SpeechErrorCode =
  | 'engine_unavailable'
  | 'engine_failed'
  | 'engine_timeout'
  | 'language_unsupported'
  | 'nothing_leaves'
  | 'aborted';

/** Options of a `SpeechError`. `isAboutPiece`: the engine refused this audio or its language, but works. */
interface SpeechErrorOptions extends ErrorOptions {
  readonly isAboutPiece?: boolean;
}

/** The message contains no transcribed text and no key. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;
  readonly isAboutPiece: boolean;

  constructor(code: SpeechErrorCode, message: string, options: SpeechErrorOptions = {}) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
    this.isAboutPiece = options.isAboutPiece ?? code === 'language_unsupported';
  }
}
