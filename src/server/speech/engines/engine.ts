import type { SpeechEngineId } from '../../../contract/api/ai-services.ts';

/**
 * One recognised word. `start` and `end`: seconds from the first sample of its session. `confidence`: percent, null
 * where the engine reports none. `alternatives`: other readings of the same sound, best first.
 */
export interface RecognisedWord {
  text: string;
  start: number;
  end: number;
  confidence: number | null;
  alternatives?: string[] | undefined;
}

/** A sentence or another stretch that the engine reports as one; seconds from the first sample of its session. */
export interface RecognisedSegment {
  start: number;
  end: number;
  text: string;
}

/**
 * What one session heard. `words` is null where the engine reports no word times. `language` is a code, null where
 * unknown. `confidence`: percent, null where the engine reports none.
 */
export interface Recognition {
  text: string;
  segments: RecognisedSegment[];
  words: RecognisedWord[] | null;
  language: string | null;
  confidence: number | null;
}

export interface SessionOptions {
  /** `auto` or a language code without a region. */
  language: string;
  /** Names and terms that may be said, most important first. */
  vocabulary: readonly string[];
  /** What was said before this stretch, for engines that take a prompt. */
  context: string;
  signal: AbortSignal;
  /** Called with the interim text of the session so far; each call replaces the one before. */
  onPartial(text: string): void;
  /** True while somebody reads interim text: it costs work that nobody else wants. */
  isWatched(): boolean;
}

/** One stretch of speech, at most 25 seconds long, on its way through an engine. Methods throw `SpeechError`. */
export interface EngineSession {
  /** Takes 16 kHz mono 16-bit little-endian samples; resolves when it takes more. */
  hear(pcm: Uint8Array): Promise<void>;
  /** No more sound comes: resolves with what was heard. Called once. */
  end(): Promise<Recognition>;
  /** Frees the session at once, whatever it is doing; safe to call again, and after `end`. */
  close(): void;
}

/** A program or a service that turns speech into text. */
export interface SpeechEngine {
  readonly id: SpeechEngineId;
  /** The model as people are told of it: `Moonshine Tiny`, `whisper-1`. */
  readonly model: string;
  /** Language codes it understands (`en` covers `en-GB`), or `any`. */
  readonly languages: readonly string[] | 'any';
  /** Whether it can tell by itself which language is spoken (`auto`). */
  readonly detectsLanguage: boolean;
  /** Whether each session costs money: a recording that will be refused is then never sent to it. */
  readonly isPaid: boolean;
  /** Sessions that may hold a slot of this engine at the same time. */
  readonly slots: number;
  /** When a session takes its slot: at its first sample (a streaming model), or only for `end`. */
  readonly slotFrom: 'open' | 'end';
  open(options: SessionOptions): EngineSession;
  /** Loads the model ahead of the first session; failures show in the first session. */
  warm?(): void;
  /** Ends its processes. */
  close?(): Promise<void>;
}
