import type { SpeechEngineId } from '../../contract/ai-services.ts';
import type { AudioFormat } from '../../contract/audio-formats.ts';
import type { Segment } from '../../contract/transcriptions.ts';

/** A recording as an engine may take it: as the decoded stream or as the file it came in. */
export interface SpeechInput {
  /** 16 kHz mono 16-bit little-endian samples; can be read once, and breaking off stops the decoder. */
  pcm(): AsyncIterable<Uint8Array>;
  /** Path of the original file. */
  file: string;
  format: AudioFormat;
}

export interface TranscribeOptions {
  /** `auto` or a language code. */
  language: string;
  signal: AbortSignal;
  /** Decoded seconds, where they are known before the engine starts. */
  durationHint?: number;
}

/** One word: times in seconds, `confidence` in percent or `null` where the engine has none. */
export interface SpokenWord {
  word: string;
  start: number;
  end: number;
  confidence: number | null;
}

/** `confidence` in percent, from the engine or `null`; `language` is a code or `null` where unknown. */
export interface SpeechResult {
  text: string;
  segments: Segment[];
  language: string | null;
  confidence: number | null;
  words?: SpokenWord[];
}

/** A program or service that turns speech into text. */
export interface SpeechEngine {
  readonly id: SpeechEngineId;
  /** Language codes it understands (`en` covers `en-GB`), or `any`. */
  readonly languages: readonly string[] | 'any';
  /**
   * `stream`: listens while the recording is still being decoded. `file`: is asked only once the whole recording
   * is known to be sound of an allowed length, so that a service is never paid for what is then refused.
   */
  readonly takes: 'stream' | 'file';
  /** Throws `SpeechError`. */
  transcribe(input: SpeechInput, options: TranscribeOptions): Promise<SpeechResult>;
}

export type SpeechErrorCode =
  | 'engine_unavailable'
  | 'engine_failed'
  | 'engine_timeout'
  | 'language_unsupported'
  | 'aborted';

/** Its message names no spoken word and no key. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;

  constructor(code: SpeechErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SpeechError';
    this.code = code;
  }
}

/** Throws `language_unsupported` where the engine does not understand the language; `auto` always passes. */
export function requireLanguage(engine: Pick<SpeechEngine, 'languages'>, language: string): void {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  if (language === 'auto' || engine.languages === 'any' || engine.languages.includes(base)) return;
  throw new SpeechError('language_unsupported', `The speech engine does not understand "${base}".`);
}
