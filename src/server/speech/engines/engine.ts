import type { SpeechEngineId } from '../../../contract/api/ai-services.ts';
import type { Recognition } from '../../../speech/recognition.ts';

export interface SessionOptions {
  /** `auto` or a language code without a region. */
  language: string;
  /** Names and terms that may occur, most important first. */
  vocabulary: readonly string[];
  /** Phrases that may be said between two pauses; an engine that supports them recognises them better. */
  phrases?: readonly string[] | undefined;
  /** The text before this piece, for engines that accept a prompt. */
  context: string;
  signal: AbortSignal;
  /** Called with the interim text of the session so far; it replaces the previous one. */
  onPartial(text: string): void;
  /** True while a client reads interim text, which is costly to compute. */
  isWatched(): boolean;
}

/** The recognition of one piece of speech of at most 25 seconds. Methods throw `SpeechError`. */
export interface EngineSession {
  /** Takes 16 kHz mono 16-bit little-endian samples; resolves when it accepts more. */
  feed(pcm: Uint8Array): Promise<void>;
  /** Ends the input and resolves with the result. Called once. */
  end(): Promise<Recognition>;
  /** Frees the session at once, in any state; safe to call again, and after `end`. */
  close(): void;
}

/** A program or a service that turns speech into text. */
export interface SpeechEngine {
  readonly id: SpeechEngineId;
  /** Display name of the model: `Moonshine Tiny`, `whisper-1`. */
  readonly model: string;
  /** Language codes it understands (`en` covers `en-GB`), or `any`. */
  readonly languages: readonly string[] | 'any';
  /** True when the engine can detect the spoken language (`auto`). */
  readonly detectsLanguage: boolean;
  /** True when each session costs money: no session is opened for a recording that will be refused. */
  readonly isPaid: boolean;
  /** Addresses that the audio is sent to; none for an engine that runs in this server. */
  readonly sentTo?: readonly string[] | undefined;
  /** Parallel sessions, unless the operator sets another number. */
  readonly slots: number;
  /** The highest number that the operator can set; any if it is missing. */
  readonly slotsMax?: number | undefined;
  /** Parallel sessions possible now, for an engine of which a part may be down. */
  slotsNow?(): number;
  /** When a session occupies its slot: from its first sample (a streaming model), or only during `end`. */
  readonly slotFrom: 'open' | 'end';
  /** True when a session only collects audio until its end: it receives a piece as a whole, stored once. */
  readonly collects?: boolean | undefined;
  open(options: SessionOptions): EngineSession;
  /** Loads the model before the first session; a failure shows in that session. */
  warm?(): void;
  /** Ends its processes. */
  close?(): Promise<void>;
}
