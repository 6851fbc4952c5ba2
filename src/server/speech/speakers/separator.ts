/** A stretch of speech in which one person speaks, such as a word. Times in seconds from the beginning of the recording. */
export interface SpeechUnit {
  readonly start: number;
  readonly end: number;
}

/** Seconds up to which a recording is short: its speakers are separated within some seconds. */
const SHORT_SECONDS = 900;
export const isShort = (seconds: number): boolean => seconds <= SHORT_SECONDS;

/** The most speakers that are told apart. */
export const SPEAKERS_MAX = 8;

/** What is kept of a voice: the numbers by which another recording of it is known again. */
export type VoicePrint = readonly number[];

/** Who said each unit: the index of a speaker, and of their print. Speakers are ordered by their first word. */
export interface SeparatedSpeakers {
  readonly speakerOf: readonly number[];
  readonly prints: readonly VoicePrint[];
}

/** Whose turn it is to be separated. */
export interface SeparationTurn {
  readonly owner: number;
  /** True where somebody waits for the text: it goes before the others. */
  readonly isLive: boolean;
  /** Milliseconds to wait for a turn; null: as long as it takes. */
  readonly waitMs: number | null;
}

/** Sound and what was said in it. */
export interface SeparationRequest extends SeparationTurn {
  /** 16 kHz mono 16-bit samples, null for a lost part; read once, and only as fast as it is worked on. */
  readonly pcm: AsyncIterable<Uint8Array | null>;
  /** In the order of their starts; each belongs to one speaker. */
  readonly units: readonly SpeechUnit[];
  /** How many people speak, 1 to `SPEAKERS_MAX`; null where nobody knows. */
  readonly count: number | null;
  readonly signal: AbortSignal;
}

/** Tells who says what in a recording by the sound of the voices. */
export interface SpeakerSeparator {
  /** Rejects with what `pcm` throws, the signal's reason, and `AppError` `server_busy` after `waitMs`. */
  separate(request: SeparationRequest): Promise<SeparatedSpeakers>;
}
