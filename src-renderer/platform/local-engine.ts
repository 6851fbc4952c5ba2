import type { SpeechFile } from '../../src/contract/api/catalogue-speech-files.ts';
import type { Segment } from '../../src/contract/api/segments.ts';

/**
 * The in-page engine: `unknown` until the storage is read; `absent` with the bytes of an interrupted download;
 * `fetching` with the bytes downloaded so far.
 */
export type LocalEngineState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'absent'; readonly bytes: number }
  | { readonly kind: 'fetching'; readonly bytes: number }
  | { readonly kind: 'ready' };

/** Why the engine could not be fetched: the download failed, a file is damaged, or the device has no room for it. */
export type LocalEngineProblem = 'download' | 'damaged' | 'storage';

export class LocalEngineError extends Error {
  readonly problem: LocalEngineProblem;

  constructor(problem: LocalEngineProblem, cause?: unknown) {
    super(`local engine: ${problem}`, { cause });
    this.name = 'LocalEngineError';
    this.problem = problem;
  }
}

/** Requests a file of the engine. Throws like `fetch`, and for a response without the file. */
export type LoadSpeechFile = (file: SpeechFile, signal: AbortSignal) => Promise<Response>;

/** The finished text of a recording; `isEnglish` is false if another language was probably spoken. */
export interface RecognisedText {
  readonly text: string;
  readonly isEnglish: boolean;
}

/** In-page recognition of one recording. */
export interface LocalRecognition {
  /** Takes 16 kHz mono 16-bit samples. */
  push(pcm: Uint8Array): void;
  /** Resolves once all audio so far is recognised, to throttle the decoding of a file. */
  whenSettled(): Promise<void>;
  /** Ends the recording. Rejects if the engine fails, or `close` is called. */
  end(): Promise<RecognisedText>;
  /** Stops without a result; safe to call again. */
  close(): void;
}

export interface LocalRecognitionListener {
  onSegment(segment: Segment): void;
  /** Interim words after the last segment. */
  onPartial(text: string): void;
}

/** This page's text of a recording that the server does not have yet. */
export interface LocalText extends RecognisedText {
  readonly takeId: string;
  readonly userId: string;
  /** Whether the user has changed the words: they outlive the server's. */
  readonly isEdited: boolean;
}

/** The texts of waiting recordings, on this device. All methods reject when the browser refuses its storage. */
export interface LocalTexts {
  list(userId: string): Promise<readonly LocalText[]>;
  find(takeId: string): Promise<LocalText | null>;
  /** Stores a text and resolves with the stored one: words edited by the user are never replaced by recognised ones. */
  write(text: LocalText): Promise<LocalText>;
  remove(takeId: string): Promise<void>;
  /** Calls back with the recording whose text another window has stored. */
  watch(listener: (takeId: string) => void): void;
}

/** English speech recognition in this page, without a network, once its files are here. */
export interface LocalEngine {
  read(): LocalEngineState;
  subscribe(listener: () => void): () => void;
  /** Fetches the missing files and checks each by its SHA-256. @throws LocalEngineError */
  fetch(load: LoadSpeechFile): Promise<void>;
  /** Ends a fetch; whole files stay for the next one. */
  cancel(): void;
  /** Deletes the files. */
  remove(): Promise<void>;
  /** Call it only while the engine is `ready`. */
  open(listener: LocalRecognitionListener): LocalRecognition;
  /** True once it has been fetched in this browser: there may be texts of it. */
  wasFetched(): boolean;
  texts(): Promise<LocalTexts>;
}
