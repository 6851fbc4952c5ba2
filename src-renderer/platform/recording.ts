import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type {
  CompleteOptions,
  DeviceSlice,
  DeviceTake,
  DeviceTakeFailure,
  DeviceTakeLanguages,
  DeviceTakeOpening,
  SenderMessage,
} from '../../src/contract/desktop/device-takes.ts';
import type { TakeChunk } from '../../src/sending/take-audio.ts';
import type { LocalEngine } from './local-engine.ts';

/** Why a microphone or system audio cannot be recorded; each value has its own text for users. */
export type MicrophoneProblem = 'denied' | 'notFound' | 'inUse' | 'other' | 'noSystemAudio';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

/**
 * Changes of an open microphone: another device replaced it, it was muted, it is live again, or it is lost.
 * `othersLost`: the other side of a meeting is no longer recorded, and the microphone continues.
 */
export type MicrophoneChange = 'switched' | 'muted' | 'live' | 'lost' | 'othersLost';

export interface CaptureHandlers {
  /**
   * Receives each encoded slice, in order; all slices joined are one playable file. Includes empty slices.
   */
  onSlice(slice: Blob): void;
  onChange(change: MicrophoneChange): void;
  /** The encoder failed; every slice it held has been delivered. */
  onFailure(cause: unknown): void;
}

/** The signal of the last 100 ms after the gain; 1 is full scale. */
export interface CaptureReading {
  readonly rms: number;
  readonly peak: number;
}

/** An open microphone with its gain, meter and encoder. */
export interface Capture {
  /** The encoder's actual media type, for example `audio/webm;codecs=opus`. */
  readonly mimeType: string;
  /**
   * The time of the sound in milliseconds, from any start. It goes on during a pause and while the page is frozen, but
   * stands still while no sound comes: during a phone call, or while the computer sleeps.
   */
  readonly audioTimeMs: number;
  /** Starts delivering one slice every `SLICE_MS` milliseconds. Call it once. */
  start(handlers: CaptureHandlers): void;
  /** Stops the encoder; resolves after the last slice was delivered. Never rejects. */
  stop(): Promise<void>;
  /**
   * Fades out and pauses the encoder: sound until `resume` is not recorded, and the two parts join without a
   * gap or click. Delivers the slice so far at once.
   */
  pause(): void;
  resume(): void;
  /** Releases the device. Safe to call at any time and more than once. */
  close(): void;
  /** Sets the sensitivity on the slider's scale, `SENSITIVITY.min` to `SENSITIVITY.max`. */
  setSensitivity(sensitivity: number): void;
  /** While muted, silence is recorded and time continues. */
  setMuted(muted: boolean): void;
  /** Loudness of the last few milliseconds after the gain, 0 (silence) to 1 (full scale). */
  level(): number;
  reading(): CaptureReading;
  /**
   * Passes on the audio recorded from now on as 16 kHz mono 16-bit samples, until it closes. Call it before `start`;
   * rejects if the browser does not support it.
   */
  tap(onAudio: (pcm: Uint8Array) => void): Promise<void>;
}

export interface RecordingSource {
  /** The media type of a capture, known before the microphone opens. Empty if the encoder decides. */
  readonly mimeType: string;
  /** @throws MicrophoneError */
  open(sensitivity: number): Promise<Capture>;
}

/** Why a take could not be transcribed: an API error code, or one of the recorder's own. */
export type TakeFailure = Readonly<DeviceTakeFailure>;
/** The part of a take that is known before its first sample. */
export type TakeOpening = Readonly<DeviceTakeOpening>;
/** A take as it is stored. */
export type TakeRecord = Readonly<DeviceTake>;

/** Why the store refuses data: the disk or the site's quota is full, or the browser provides no storage. */
export type TakeStoreProblem = 'full' | 'unavailable';

export class TakeStoreError extends Error {
  readonly problem: TakeStoreProblem;

  constructor(problem: TakeStoreProblem, cause?: unknown) {
    super(`take store: ${problem}`, { cause });
    this.name = 'TakeStoreError';
    this.problem = problem;
  }
}

export type TakeSlice = Readonly<Omit<DeviceSlice, 'takeId'>>;

/**
 * Takes on this device. A write is on disk when its promise resolves.
 * All methods reject with `TakeStoreError`.
 */
export interface TakeStore {
  /** Creates the row; recording starts only after this resolves. */
  create(opening: TakeOpening): Promise<void>;
  append(takeId: string, slice: TakeSlice): Promise<void>;
  /** Marks a take as complete, with the reason why it has no text yet. */
  seal(takeId: string, failure: TakeFailure | null): Promise<void>;
  /** The takes of one account that hold audio and that no other window has claimed, newest first. */
  list(userId: string): Promise<readonly TakeRecord[]>;
  /** A take of this account, with or without audio. */
  find(takeId: string, userId: string): Promise<TakeRecord | null>;
  /** The ids of all takes of an account, including those that other windows have claimed. */
  ids(userId: string): Promise<ReadonlySet<string>>;
  /** The ids that other windows have claimed, of any account, stored or not. */
  claimedElsewhere(): Promise<ReadonlySet<string>>;
  /** Changes the languages in which the take is to be recognised. */
  setLanguages(takeId: string, languages: DeviceTakeLanguages): Promise<void>;
  /** The slices in order as one file; `null` if the take does not exist or belongs to another account. */
  audio(takeId: string, userId: string): Promise<Blob | null>;
  remove(takeId: string): Promise<void>;
  /** Claims a take for this window; false while another window has it. Claiming twice is allowed. */
  claim(takeId: string): Promise<boolean>;
  release(takeId: string): void;
  /** Calls back when another window changes a take. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}

/** Takes that the page itself uploads. */
export interface UploadableTakeStore extends TakeStore {
  /**
   * Chunk `n`: as many waiting slices as fit into `CHUNK_GATHERED_BYTES`; `null` if none waits. Its bounds are
   * stored before this resolves, so it has the same bytes on every later call, from any page. Request chunks
   * in order, each once the previous one is on the server.
   */
  chunk(takeId: string, n: number): Promise<TakeChunk | null>;
}

/**
 * The host's uploader, which continues after the page closes. `unstored`: slices that the store refused, to
 * be sent after the stored ones.
 */
export interface HostUploader {
  /** Uploads a take while it is being recorded. */
  follow(takeId: string): void;
  /** Uploads what the server lacks. Throws errors that `classifySendError` understands. */
  flush(takeId: string, unstored: readonly ArrayBuffer[]): Promise<void>;
  /** Uploads the rest and waits for the text. Throws errors that `classifySendError` understands. */
  complete(takeId: string, options: CompleteOptions): Promise<Transcribed>;
  tryNow(): void;
  /** The host asks the user whether a take of another server is to be sent to the current one. True if it can be sent now. */
  sendHere(takeId: string, userId: string): Promise<boolean>;
  stop(takeId: string): void;
  /** Subscribes to progress messages. */
  listen(listener: (message: SenderMessage) => void): void;
}

/** Behaviour of the device during a recording. Unsupported features are skipped silently. */
export interface RecordingEnvironment {
  /** While `active`, keeps the screen on and asks the browser for persistent storage. */
  setRecording(active: boolean): void;
  /** Whether stored takes are persistent; a browser may delete them if it made no promise. */
  isStoragePersistent(): Promise<boolean>;
  /** While `active`, leaving the page asks for confirmation. */
  setLeaveConfirmation(active: boolean): void;
  /** Vibrates briefly, if the device can. */
  vibrate(pattern: readonly number[]): void;
  isOnline(): boolean;
  /** Calls back when the network is back. Returns the unsubscribe function. */
  whenOnline(listener: () => void): () => void;
  /** Calls back when the page becomes visible. Returns the unsubscribe function. */
  whenShown(listener: () => void): () => void;
  /** False while the page is hidden: nobody reads live words. */
  isShown(): boolean;
  /**
   * Calls back when the page is closing, when only work that outlives it makes sense. Returns the unsubscribe
   * function.
   */
  whenLeaving(listener: () => void): () => void;
}

/** The uploader: the page, reading chunks from its store, or the host (`uploader`). */
type TakesAndUploader =
  | { readonly takes: UploadableTakeStore; readonly uploader: null }
  | { readonly takes: TakeStore; readonly uploader: HostUploader };

/** Everything the recorder needs from its host. */
export type RecordingHost = TakesAndUploader & {
  readonly source: RecordingSource;
  /** The microphone on the left channel and system audio on the right; null if the host does not support it. */
  readonly meetings: RecordingSource | null;
  readonly environment: RecordingEnvironment;
  /** Recognises English in this page; null where the host can't. */
  readonly local: LocalEngine | null;
};
