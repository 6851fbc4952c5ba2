import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type {
  CompleteOptions,
  DeviceSlice,
  DeviceTake,
  DeviceTakeFailure,
  DeviceTakeOpening,
  SenderMessage,
} from '../../src/contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import type { TakeChunk } from '../../src/sending/take-sender.ts';

/** Why a microphone can't be used; each has its own text for people. */
export type MicrophoneProblem = 'denied' | 'notFound' | 'inUse' | 'other';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

/** What can happen to an open microphone: another took over, it went mute, it speaks again, it is gone for good. */
export type MicrophoneChange = 'switched' | 'muted' | 'live' | 'lost';

export interface CaptureHandlers {
  /** One encoded slice, in order; the bytes of all slices joined are one playable file. Empty slices are told too. */
  onSlice(slice: Blob): void;
  onChange(change: MicrophoneChange): void;
  /** The encoder gave up on its own; every slice it had was handed over before. */
  onFailure(cause: unknown): void;
}

/** The signal of the last tenth of a second, behind the gain: 1 is as loud as can be recorded. */
export interface CaptureReading {
  readonly rms: number;
  readonly peak: number;
}

/** An open microphone with its gain, meter and encoder. */
export interface Capture {
  /** What the encoder really produces, for example `audio/webm;codecs=opus`. */
  readonly mimeType: string;
  /** Starts handing over one slice every `SLICE_MS` milliseconds. Called once. */
  start(handlers: CaptureHandlers): void;
  /** Stops the encoder; resolves when the last slice was handed over. Never rejects. */
  stop(): Promise<void>;
  /**
   * Fades out and halts the encoder: what comes until `resume` is not recorded, and the recording has neither a gap
   * nor a click where the two parts meet. The slice so far is handed over at once.
   */
  pause(): void;
  resume(): void;
  /** Lets go of the device. Safe to call at any time and more than once. */
  close(): void;
  /** Sensitivity on the slider's own scale, `SENSITIVITY.min` to `SENSITIVITY.max`. */
  setSensitivity(sensitivity: number): void;
  /** While muted, silence is recorded; the time goes on. */
  setMuted(muted: boolean): void;
  /** Loudness of the last few milliseconds behind the gain, 0 (silence) to 1 (full scale). */
  level(): number;
  reading(): CaptureReading;
}

export interface RecordingSource {
  /** The media type a capture will have, known before the microphone is. Empty where the encoder decides. */
  readonly mimeType: string;
  /** @throws MicrophoneError */
  open(sensitivity: number): Promise<Capture>;
}

/** Why a take could not be turned into text: a code of the API, or one of the recorder's own. */
export type TakeFailure = Readonly<DeviceTakeFailure>;
/** The part of a take that is known before its first sample. */
export type TakeOpening = Readonly<DeviceTakeOpening>;
/** A take as it is stored. */
export type TakeRecord = Readonly<DeviceTake>;

/** Why the store can't take more: the disk or the site's share of it is full, or the browser gives no storage at all. */
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
 * Takes kept on this device. Every write is on the disk when its promise resolves.
 * All methods reject with `TakeStoreError`.
 */
export interface TakeStore {
  /** Makes the row; nothing is recorded before this has resolved. */
  create(opening: TakeOpening): Promise<void>;
  append(takeId: string, slice: TakeSlice): Promise<void>;
  /** Marks a take as fully spoken, with the reason why it is not text yet. */
  seal(takeId: string, failure: TakeFailure | null): Promise<void>;
  /** The takes of one account that hold audio and that no other window is working on, newest first. */
  list(userId: string): Promise<readonly TakeRecord[]>;
  /** A take of this account, with or without audio. */
  find(takeId: string, userId: string): Promise<TakeRecord | null>;
  /** The ids of every take of an account, also of those that other windows work on. */
  ids(userId: string): Promise<ReadonlySet<string>>;
  /** Notes that the take is to be understood in another language than it was begun in. */
  setLanguage(takeId: string, language: RecordingLanguage): Promise<void>;
  /** The slices in order as one file. `null` if the take is not there or belongs to another account. */
  audio(takeId: string, userId: string): Promise<Blob | null>;
  remove(takeId: string): Promise<void>;
  /** Claims a take for this window. False while another window works on it. Claiming twice is fine. */
  hold(takeId: string): Promise<boolean>;
  release(takeId: string): void;
  /** Calls back when another window changed a take. Returns the way to stop listening. */
  watch(listener: () => void): () => void;
}

/** Takes that the page itself sends. */
export interface SentTakes extends TakeStore {
  /**
   * Chunk `n`: as many of the slices that wait as fit into `CHUNK_MAX_BYTES`, `null` where none waits. Its bounds are
   * stored before this resolves, so it has the same bytes at every later call, from whichever page. Chunks are asked
   * for in order, each once the one before is on the server.
   */
  chunk(takeId: string, n: number): Promise<TakeChunk | null>;
}

/**
 * The host's own sender: what it has begun goes on when the page is gone. `unstored`: slices that the store refused,
 * to be sent behind the stored ones.
 */
export interface HostSending {
  /** Sends a take up while it is recorded. */
  follow(takeId: string): void;
  /** Sends what the server does not have. Throws what `failureOf` understands. */
  flush(takeId: string, unstored: readonly ArrayBuffer[]): Promise<void>;
  /** Sends what is left and waits for the text. Throws what `failureOf` understands. */
  complete(takeId: string, options: CompleteOptions): Promise<Transcribed>;
  tryNow(): void;
  stop(takeId: string): void;
  /** Calls back with what happens on the way. */
  listen(listener: (message: SenderMessage) => void): void;
}

/** What the device does around a recording. Each is quietly left out where the device has no such thing. */
export interface RecordingEnvironment {
  /** While `active`, the screen stays on and the device is asked to keep what is stored. */
  setRecording(active: boolean): void;
  /** While `active`, leaving the page asks first. */
  setLeavingAsks(active: boolean): void;
  /** A short buzz, where there is a motor. */
  buzz(pattern: readonly number[]): void;
  isOnline(): boolean;
  /** Calls back when the network is there again. Returns the way to stop listening. */
  whenOnline(listener: () => void): () => void;
  /** Calls back when the page is looked at again. Returns the way to stop listening. */
  whenShown(listener: () => void): () => void;
  /** Calls back when the page goes for good; only what outlives it is of use then. Returns the way to stop listening. */
  whenLeaving(listener: () => void): () => void;
}

/** Whoever sends: the page, from a store that gives it the pieces, or the host (`sending`). */
type TakesAndSending =
  | { readonly takes: SentTakes; readonly sending: null }
  | { readonly takes: TakeStore; readonly sending: HostSending };

/** Everything a host gives the recorder. */
export type RecordingHost = TakesAndSending & {
  readonly source: RecordingSource;
  readonly environment: RecordingEnvironment;
};
