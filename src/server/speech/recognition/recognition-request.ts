import type { AudioFormat } from '../../../contract/api/audio-formats.ts';
import type { Segment } from '../../../contract/api/segments.ts';
import type { SpokenTurn } from '../../../contract/api/takes.ts';
import type { NoiseLevel } from '../../../contract/api/transcriptions.ts';
import type { SpeakingPace } from '../../../contract/api/voice-profile-options.ts';
import type { Recognition } from '../../../speech/recognition.ts';
import type { SpeechEngine } from '../engines/engine.ts';

/** A stored recording, complete or still growing. */
export interface TakeSource {
  /**
   * The encoded bytes from the beginning, in order, as they arrive; ends with the recording. `null` marks a
   * part that is lost. The iteration may be stopped early; each call starts at the beginning.
   */
  bytes(): AsyncIterable<Uint8Array | null>;
  /** The path of the complete recording as one file; null while it is incomplete, or when parts are lost. */
  file(): Promise<string | null>;
}

/** Stored results of pieces, so that none is recognised (and paid for) twice after a restart. */
export interface PieceCache {
  recall(key: string): Recognition | null;
  remember(key: string, result: Recognition): Promise<void>;
}

/** Hints from the speaker's voice profile. */
export interface RecognitionHints {
  /** Default language if none is requested; ignored if the engine does not support it. */
  readonly language: string | null;
  /** Names and terms that may occur, for engines that accept them. */
  readonly vocabulary: readonly string[];
  readonly pace: SpeakingPace;
  /** Whether commands said between two pauses are executed. */
  readonly spokenCommands: boolean;
}

/** An engine that receives some of the audio. */
export type EngineInfo = Pick<SpeechEngine, 'id' | 'model' | 'sentTo'>;

export interface RecognitionRequest {
  /** The user who owns the recording: engines are shared fairly between users. */
  readonly owner: number;
  readonly source: TakeSource;
  /** True while it is being spoken: it goes before recordings that were complete when their turn began. */
  readonly isLive?: boolean;
  /** `auto` or a language code. */
  readonly language: string;
  /** Hints of the speaker's voice profile, if there is one. */
  readonly hints?: RecognitionHints | undefined;
  /** True for a recording with the user on the left channel and everybody else on the right. */
  readonly isMeeting?: boolean;
  /** The only channel to recognise; undefined for all of them. */
  readonly channel?: number;
  /** True when no engine outside this server and its network may get the audio. */
  readonly staysInside?: boolean;
  readonly signal: AbortSignal;
  readonly pieces: PieceCache;
  /**
   * Called before audio after `seconds` (from the beginning) is recognised; returns how far it is allowed, at
   * least `seconds`. An error ends the recognition and is rethrown.
   */
  allow(seconds: number): Promise<number>;
  /**
   * Called when an engine has detected the language of a recording, none was chosen, and no words are
   * reported yet. An error ends the recognition and is rethrown.
   */
  allowLanguage?(language: string): Promise<void>;
  /**
   * Called with each engine before it receives a piece of the audio; one on this server may get the beginning of a piece
   * earlier. An error ends the recognition and is rethrown.
   */
  onEngineUsed?(engine: EngineInfo): Promise<void> | void;
  /** Final words, in order, once each. */
  onSegment(segment: Segment): void;
  /**
   * Interim words after the last segment; they replace the previous ones. `seconds`: how much of the recording was
   * read for them. `turns`: the same words by speaker, in a meeting.
   */
  onPartial(text: string, seconds: number, turns?: SpokenTurn[]): void;
  /** Number of recordings ahead while it waits for an engine; null once it no longer waits. Short waits are not reported. */
  onQueuePosition?(ahead: number | null): void;
  /** Called with the length of a complete recording, before its words. */
  onMeasured?(seconds: number): void;
  /** True while a client watches: interim results are computed only then. */
  isWatched(): boolean;
}

/** `text` and `segments` are empty when nothing was said. Seconds, percent, Hz, kbit/s, milliseconds. */
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
  /** Time from reading the last byte of the recording to the text. */
  processingTimeMs: number;
}

/** A transcript and its engine. `model`: its display name. */
export type RecognitionResult = TranscribedRecording & { engine: string; model?: string | null };
