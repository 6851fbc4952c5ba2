import { createSerialQueue } from '../../../../src/async/serial-queue.ts';
import { CHUNK_MAX_BYTES } from '../../../../src/contract/limits.ts';
import {
  type Capture,
  MicrophoneError,
  type RecordingHost,
  type TakeOpening,
  type TakeSlice,
  TakeStoreError,
} from '../../../platform/recording.ts';
import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import { openingOf } from './new-takes.ts';

/** Milliseconds between two readings of the signal level. */
const READING_MS = 100;

interface RecordingContext {
  readonly host: RecordingHost;
  /** See `RecorderPorts`. */
  audioSinkFor(take: RecorderTake): ((pcm: Uint8Array) => void) | null;
  dispatch(event: RecorderEvent): void;
}

/**
 * One take while it is recorded: its microphone, and the queue of slices to be stored. Slices are stored one
 * after the other before anything else uses them, so that the store never has a gap.
 */
export class TakeRecording {
  #take: RecorderTake;
  readonly #context: RecordingContext;
  readonly #unstored: Blob[] = [];
  #capture: Capture | null = null;
  /** As last set. */
  #sensitivity = 0;
  #isClosed = false;
  /** Milliseconds recorded before the last pause, and `audioTimeMs` when it ended; null while paused. */
  #recordedMs = 0;
  #runningSince: number | null = null;
  #readingTimer: ReturnType<typeof setInterval> | undefined;
  /** Chunk number of the first unstored slice; null while it is not known. */
  #firstUnstored: number | null = null;
  #mimeType: string;
  #storedBytes = 0;
  readonly #queue = createSerialQueue();
  #isRefused = false;
  #slices = 0;
  #chunks = 0;
  #bytes = 0;

  constructor(take: RecorderTake, context: RecordingContext) {
    this.#take = take;
    this.#context = context;
    this.#mimeType = context.host.source.mimeType;
  }

  /** The take as it began, or as it was kept. */
  get take(): RecorderTake {
    return this.#take;
  }

  /** Records why the take is kept: the store may have no slice, and then no row for it. */
  keep(take: RecorderTake): void {
    this.#take = take;
  }

  /** Slices that the store refused and that only this page holds, in order after the stored ones. */
  get unstored(): readonly Blob[] {
    return this.#unstored;
  }

  /** What is stored as the take's opening, for a store that can't be read any more. */
  opening(): TakeOpening {
    return openingOf(this.#take, this.#mimeType);
  }

  /**
   * True if chunk `n` begins with or follows the first unstored slice. `sent`: bytes that the server has; if these are all
   * that was stored, its next chunk is the first unstored one.
   */
  isUnstored(n: number, sent: number): boolean {
    const { length } = this.#unstored;
    return length > 0 && sent >= this.#storedBytes && n >= (this.#firstUnstored ?? n);
  }

  unstoredBytes(): Promise<ArrayBuffer[]> {
    return Promise.all(this.#unstored.map((slice) => slice.arrayBuffer()));
  }

  /** Chunk `n`, read from the unstored slices, which follow all stored ones. Null if there is none. */
  async unstoredChunk(n: number): Promise<ArrayBuffer | null> {
    if (this.#unstored.length === 0) return null;
    this.#firstUnstored ??= n;
    const slice = this.#unstored[n - this.#firstUnstored];
    return slice ? slice.arrayBuffer() : null;
  }

  async open(sensitivity: number): Promise<void> {
    this.#sensitivity = sensitivity;
    const { host, dispatch, audioSinkFor } = this.#context;
    const source = (this.#take.isMeeting && host.meetings) || host.source;
    try {
      const capture = await source.open(sensitivity);
      if (this.#isClosed) {
        capture.close();
        return;
      }
      this.#capture = capture;
      // It may have been changed while the browser asked for permission.
      if (this.#sensitivity !== sensitivity) capture.setSensitivity(this.#sensitivity);
      // If it fails, the recording is recognised after its end.
      const onAudio = audioSinkFor(this.#take);
      if (onAudio) await capture.tap(onAudio).catch(() => undefined);
      dispatch({ type: 'microphone.ready', takeId: this.#take.id });
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'other';
      dispatch({ type: 'microphone.refused', takeId: this.#take.id, problem });
    }
  }

  start(): void {
    const { dispatch } = this.#context;
    const capture = this.#capture;
    if (!capture) return;
    const takeId = this.#take.id;
    this.#startClock(capture);
    try {
      capture.start({
        onSlice: (slice) => this.#receive(slice, capture.mimeType),
        onChange: (change) => dispatch({ type: 'microphone.changed', takeId, change }),
        onFailure: () => dispatch({ type: 'encoder.failed', takeId }),
      });
    } catch {
      // The browser has a microphone but can't encode it; its error text does not help users.
      dispatch({ type: 'encoder.failed', takeId });
    }
  }

  pause(): void {
    this.#stopClock();
    this.#capture?.pause();
  }

  resume(): void {
    if (!this.#capture || this.#isClosed) return;
    this.#capture.resume();
    this.#startClock(this.#capture);
  }

  /** Stops, and dispatches `capture.ended` once every slice is stored or refused. */
  async stop(): Promise<void> {
    this.#stopClock();
    await this.#capture?.stop();
    await this.#queue(async () => this.close());
    this.#context.dispatch({
      type: 'capture.ended',
      takeId: this.#take.id,
      chunks: this.#chunks,
      bytes: this.#bytes,
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopClock();
    this.#capture?.close();
  }

  setSensitivity(sensitivity: number): void {
    this.#sensitivity = sensitivity;
    this.#capture?.setSensitivity(sensitivity);
  }

  setMuted(muted: boolean): void {
    this.#capture?.setMuted(muted);
  }

  level(): number {
    return this.#capture && this.#runningSince !== null ? this.#capture.level() : 0;
  }

  /** Milliseconds of recorded sound, without pauses. */
  elapsedMs(): number {
    if (!this.#capture || this.#runningSince === null) return this.#recordedMs;
    return this.#recordedMs + this.#capture.audioTimeMs - this.#runningSince;
  }

  #startClock(capture: Capture): void {
    this.#runningSince = capture.audioTimeMs;
    // A recording continues without advice.
    this.#advise(capture).catch(() => undefined);
  }

  /** Loaded when needed: no page begins by recording. */
  async #advise(capture: Capture): Promise<void> {
    const { COACH_START, nextCoachState } = await import('../machine/capture-coach.ts');
    if (this.#runningSince === null) return;
    let coach = COACH_START;
    clearInterval(this.#readingTimer);
    this.#readingTimer = setInterval(() => {
      const { advice } = coach;
      coach = nextCoachState(coach, capture.reading(), performance.now());
      if (coach.advice === advice) return;
      this.#context.dispatch({ type: 'advice.changed', takeId: this.#take.id, advice: coach.advice });
    }, READING_MS);
  }

  #stopClock(): void {
    clearInterval(this.#readingTimer);
    this.#recordedMs = this.elapsedMs();
    this.#runningSince = null;
  }

  #receive(slice: Blob, mimeType: string): void {
    this.#chunks += 1;
    this.#bytes += slice.size;
    const durationMs = this.elapsedMs();
    // A page that was frozen receives minutes in one slice; each stored slice must fit into one chunk.
    for (let at = 0; at < slice.size; at += CHUNK_MAX_BYTES) {
      const part = slice.slice(at, at + CHUNK_MAX_BYTES);
      void this.#queue(() => this.#saveSlice(part, mimeType || slice.type, durationMs));
    }
  }

  async #saveSlice(slice: Blob, mimeType: string, durationMs: number): Promise<void> {
    const { dispatch } = this.#context;
    const takeId = this.#take.id;
    if (this.#isRefused) {
      this.#unstored.push(slice);
      return;
    }
    try {
      const bytes = await slice.arrayBuffer();
      await this.#append({ n: this.#slices, bytes, durationMs, mimeType });
      this.#slices += 1;
      this.#storedBytes += bytes.byteLength;
      this.#mimeType = mimeType || this.#mimeType;
      dispatch({ type: 'slice.stored', takeId, bytes: bytes.byteLength, durationMs });
    } catch (error) {
      this.#isRefused = true;
      this.#unstored.push(slice);
      const problem = error instanceof TakeStoreError ? error.problem : 'unavailable';
      dispatch({ type: 'slice.refused', takeId, problem });
    }
  }

  /** Tries once more: a store that lost its connection has another one then. */
  async #append(slice: TakeSlice): Promise<void> {
    const { takes } = this.#context.host;
    try {
      await takes.append(this.#take.id, slice);
    } catch (error) {
      if (error instanceof TakeStoreError && error.problem === 'full') throw error;
      await takes.append(this.#take.id, slice);
    }
  }
}
