import type { SpeechEngineId } from '../../contract/ai-services.ts';
import type { Segment } from '../../contract/transcriptions.ts';
import { SpeechError } from './engines/speech-error.ts';

export { SpeechError, type SpeechErrorCode } from './engines/speech-error.ts';

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

interface EngineFacts {
  readonly id: SpeechEngineId;
  /** Language codes it understands (`en` covers `en-GB`), or `any`. */
  readonly languages: readonly string[] | 'any';
  /** How many recordings it may hear at the same time on this server. */
  readonly slots: number;
}

/** A run of an engine that hears sound as it comes. Every method throws `SpeechError`. */
export interface Hearing {
  /** Takes 16 kHz mono 16-bit samples; resolves when it takes more. */
  hear(pcm: Uint8Array): Promise<void>;
  /** Puts in silence that the recording has not, so that the engine ends an utterance here. */
  pause(): Promise<void>;
  /** No more comes: resolves when every utterance has been told and the engine has ended. */
  end(): Promise<void>;
  /** Ends it at once, whatever it was doing; resolves when its processes have ended. */
  stop(): Promise<void>;
}

export interface StreamingEngine extends EngineFacts {
  readonly kind: 'streaming';
  /** What it tells are bare words of this language. */
  readonly language: string;
  /**
   * `onUtterance` is told utterances as the engine ends them: at least one word each, in seconds of what it was
   * given.
   */
  open(options: { signal: AbortSignal; onUtterance: (words: SpokenWord[]) => void }): Hearing;
  /** Words of a short stretch, heard quickly and less well. */
  glance(pcm: Uint8Array, signal: AbortSignal): Promise<SpokenWord[]>;
}

/** A stretch of speech for an engine that takes one at a time. */
export interface PieceRequest {
  /** 16 kHz mono 16-bit samples, little-endian. */
  samples: Uint8Array;
  /** `auto` or a language code without a region. */
  language: string;
  /** Names that may be said, and what was said before it. */
  prompt: string;
  signal: AbortSignal;
  /** Told the words so far, where the engine tells them; null where nobody watches. */
  onPartial: ((text: string) => void) | null;
}

export interface PieceEngine extends EngineFacts {
  readonly kind: 'pieces';
  /** Whether each question costs money: a recording that will be refused is then never asked about. */
  readonly isPaid: boolean;
  /** Times of the answer count from the beginning of the piece. Throws `SpeechError`. */
  transcribe(piece: PieceRequest): Promise<SpeechResult>;
}

/** A program or service that turns speech into text. */
export type SpeechEngine = StreamingEngine | PieceEngine;

/** Throws `language_unsupported` where the engine does not understand the language; `auto` always passes. */
export function requireLanguage(engine: Pick<SpeechEngine, 'languages'>, language: string): void {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  if (language === 'auto' || engine.languages === 'any' || engine.languages.includes(base)) return;
  throw new SpeechError('language_unsupported', `The speech engine does not understand "${base}".`);
}

/** Throws `aborted` once the signal has fired. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) {
    throw new SpeechError('aborted', 'Transcription was cancelled.', { cause: signal.reason });
  }
}
