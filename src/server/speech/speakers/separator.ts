/** A stretch of speech of one person, such as a word. Times in seconds from the beginning of the recording. */
export interface SpeechUnit {
  readonly start: number;
  readonly end: number;
}

/** Seconds up to which a recording is short: its speakers are separated within some seconds. */
const SHORT_SECONDS = 900;
export const isShort = (seconds: number): boolean => seconds <= SHORT_SECONDS;

/** Maximum number of speakers. */
export const SPEAKERS_MAX = 8;

/** Stored features of a voice, by which other recordings of it are recognised. */
export type VoicePrint = readonly number[];

/** The speaker of each unit, as an index that also identifies their print. Speakers are ordered by their first word. */
export interface SeparatedSpeakers {
  readonly speakerOf: readonly number[];
  readonly prints: readonly VoicePrint[];
}

/** Priority of a separation. */
export interface SeparationPriority {
  readonly owner: number;
  /** True if somebody waits for the text: it goes before the others. */
  readonly isLive: boolean;
  /** Milliseconds to wait for a turn; null: without a limit. */
  readonly waitMs: number | null;
}

/** Audio and its units of speech. */
export interface SeparationRequest extends SeparationPriority {
  /** 16 kHz mono 16-bit samples, null for a lost part; read once, and only as fast as it is worked on. */
  readonly pcm: AsyncIterable<Uint8Array | null>;
  /** In the order of their starts; each belongs to one speaker. */
  readonly units: readonly SpeechUnit[];
  /** Number of speakers, 1 to `SPEAKERS_MAX`; null if unknown. */
  readonly count: number | null;
  readonly signal: AbortSignal;
}

/** Tells the speakers of a recording apart by their voices (speaker diarisation). */
export interface SpeakerSeparator {
  /** Rejects with an error of `pcm`, the signal's reason, and `AppError` `server_busy` after `waitMs`. */
  separate(request: SeparationRequest): Promise<SeparatedSpeakers>;
}
