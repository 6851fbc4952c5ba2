import type { AudioFormat } from '../../../contract/api/audio-formats.ts';
import type { NoiseLevel, Segment } from '../../../contract/api/transcriptions.ts';
import type { SpeakingPace } from '../../../contract/api/voice-profile-options.ts';
import type { Recognition } from '../engines/engine.ts';

/** A recording as it is stored: still coming, or all there. */
export interface TakeSource {
  /**
   * Its encoded bytes from the beginning, in order, as they come; ends with the recording. `null` stands where a part
   * was lost for good. Breaking off is fine; each call reads from the beginning.
   */
  bytes(): AsyncIterable<Uint8Array | null>;
  /** The path of the whole recording in one file; null while it is still coming, or where parts of it are lost. */
  file(): Promise<string | null>;
}

/** Stored results of pieces, so that none is recognised (and paid for) twice after a restart. */
export interface PieceMemory {
  recall(key: string): Recognition | null;
  remember(key: string, result: Recognition): Promise<void>;
}

/** What is known of a speaker beforehand. */
export interface RecognitionHints {
  /** Default language if none is requested; ignored if the engine does not support it. */
  readonly language: string | null;
  /** Names and terms that may be said, for engines that can be told. */
  readonly vocabulary: readonly string[];
  readonly pace: SpeakingPace;
}

export interface RecognitionRequest {
  /** Whose recording it is: engines are shared fairly between people. */
  readonly owner: number;
  readonly source: TakeSource;
  /** `auto` or a language code. */
  readonly language: string;
  /** What the speaker's voice profile says, where there is one. */
  readonly hints?: RecognitionHints | undefined;
  readonly signal: AbortSignal;
  readonly pieces: PieceMemory;
  /**
   * Asked before sound beyond `seconds` (counted from the beginning) is understood; gives up to where it is allowed,
   * at least `seconds`. Whatever it throws ends the work and is thrown on.
   */
  allow(seconds: number): Promise<number>;
  /**
   * Asked once an engine has detected the language of a recording for which none was chosen, before its words are told.
   * Whatever it throws ends the work and is thrown on.
   */
  allowLanguage?(language: string): Promise<void>;
  /** Settled words, in order, once each. */
  onSegment(segment: Segment): void;
  /** Tentative words behind the last segment; they replace the ones before. */
  onPartial(text: string): void;
  /** Whether a client watches: interim results are computed only then. */
  isWatched(): boolean;
}

/** `text` is empty and `segments` are none where nothing was said. Seconds, percent, Hz, kbit/s, milliseconds. */
export interface TranscribedRecording {
  text: string;
  segments: Segment[];
  language: string | null;
  confidence: number | null;
  durationSeconds: number;
  speechSeconds: number;
  quality: {
    score: number | null;
    noiseLevel: NoiseLevel | null;
    sampleRate: number | null;
    channels: number | null;
    bitrate: number | null;
    format: AudioFormat;
  };
  /** The wait for the text after the last of the recording had been read. */
  processingTimeMs: number;
}

/** A transcript and its engine. `model`: the name shown to people. */
export type Recognised = TranscribedRecording & { engine: string; model?: string | null };
