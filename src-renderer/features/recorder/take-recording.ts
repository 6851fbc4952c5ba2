import {
  type Capture,
  MicrophoneError,
  type RecordingHost,
  TakeStoreError,
} from '../../platform/recording.ts';
import type { RecorderEvent } from './recorder-state.ts';

interface Surroundings {
  readonly host: RecordingHost;
  /** Milliseconds on a clock that never jumps. */
  clock(): number;
  dispatch(event: RecorderEvent): void;
}

/**
 * One take while it is spoken: its microphone, and the line of slices on their way to the store. Each slice is stored
 * before anything else is done with it, one after the other, so that the store never has a gap.
 */
export class TakeRecording {
  readonly #jobId: string;
  readonly #around: Surroundings;
  readonly #unstored: Blob[] = [];
  #capture: Capture | null = null;
  #closed = false;
  #startedAt: number | null = null;
  #line: Promise<void> = Promise.resolve();
  #refused = false;
  #slices = 0;
  #chunks = 0;
  #bytes = 0;

  constructor(jobId: string, around: Surroundings) {
    this.#jobId = jobId;
    this.#around = around;
  }

  /** Slices that the store refused and that only this page still has, in order behind the stored ones. */
  get unstored(): readonly Blob[] {
    return this.#unstored;
  }

  async open(sensitivity: number): Promise<void> {
    const { host, dispatch } = this.#around;
    try {
      const capture = await host.source.open(sensitivity);
      if (this.#closed) {
        capture.close();
        return;
      }
      this.#capture = capture;
      dispatch({ type: 'microphone.ready', jobId: this.#jobId });
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'other';
      dispatch({ type: 'microphone.refused', jobId: this.#jobId, problem });
    }
  }

  start(): void {
    const { clock, dispatch } = this.#around;
    const capture = this.#capture;
    if (!capture) return;
    const jobId = this.#jobId;
    this.#startedAt = clock();
    try {
      capture.start({
        onSlice: (slice) => this.#take(slice, capture.mimeType),
        onChange: (change) => dispatch({ type: 'microphone.changed', jobId, change }),
        onFailure: () => dispatch({ type: 'encoder.failed', jobId }),
      });
    } catch {
      // A browser that has the device but can't encode it; what it says is of no use to people.
      dispatch({ type: 'encoder.failed', jobId });
    }
  }

  /** Stops, and tells `capture.ended` once every slice is stored or refused. */
  async stop(): Promise<void> {
    await this.#capture?.stop();
    await this.#line;
    this.close();
    this.#around.dispatch({
      type: 'capture.ended',
      jobId: this.#jobId,
      chunks: this.#chunks,
      bytes: this.#bytes,
    });
  }

  close(): void {
    this.#closed = true;
    this.#capture?.close();
  }

  setSensitivity(sensitivity: number): void {
    this.#capture?.setSensitivity(sensitivity);
  }

  level(): number {
    return this.#capture && !this.#closed ? this.#capture.level() : 0;
  }

  elapsedMs(): number {
    return this.#startedAt === null ? 0 : this.#around.clock() - this.#startedAt;
  }

  #take(slice: Blob, mimeType: string): void {
    this.#chunks += 1;
    this.#bytes += slice.size;
    if (slice.size === 0) return;
    const durationMs = this.elapsedMs();
    this.#line = this.#line.then(() => this.#store(slice, mimeType || slice.type, durationMs));
  }

  async #store(slice: Blob, mimeType: string, durationMs: number): Promise<void> {
    const { host, dispatch } = this.#around;
    const jobId = this.#jobId;
    if (this.#refused) {
      this.#unstored.push(slice);
      return;
    }
    try {
      const bytes = await slice.arrayBuffer();
      await host.takes.append(jobId, { n: this.#slices, bytes, durationMs, mimeType });
      this.#slices += 1;
      dispatch({ type: 'slice.stored', jobId, bytes: bytes.byteLength, durationMs });
    } catch (error) {
      this.#refused = true;
      this.#unstored.push(slice);
      const problem = error instanceof TakeStoreError ? error.problem : 'unavailable';
      dispatch({ type: 'slice.refused', jobId, problem });
    }
  }
}
