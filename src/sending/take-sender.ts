import { InterruptibleDelay } from '../async/interruptible-delay.ts';
import { createSerialQueue } from '../async/serial-queue.ts';
import type { Transcribed } from '../contract/api/transcriptions.ts';
import type { DeviceTakeFailure } from '../contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../contract/languages.ts';
import { Backoff } from './backoff.ts';
import { classifySendError } from './classify-send-error.ts';
import { createRetryDeadline, type RetryDeadline, type RetryTimeouts } from './retry-deadline.ts';
import type { TakeAudio } from './take-audio.ts';
import type { TakeCalls } from './take-calls.ts';
import { hasErrorCode } from './take-errors.ts';
import { type UploadListener, UploadSession } from './upload-session.ts';

interface TakeSenderParts {
  readonly calls: TakeCalls;
  readonly audio: TakeAudio;
  readonly listener: SenderListener;
  /** Milliseconds between two chunks of a take that is being recorded; 0 (default) sends each slice at once. */
  readonly chunkMs?: () => number;
}

/** Progress callbacks of sending. */
export interface SenderListener extends UploadListener {
  /** A failed attempt that will be retried. Called while recording only. */
  onWaiting(): void;
  /** Sending has stopped for the rest of the recording. */
  onRefused(failure: DeviceTakeFailure): void;
}

/**
 * Sends one take: one request at a time. During recording it follows the stored data and retries all failures;
 * afterwards it sends the rest and waits for the text, and failures are thrown.
 */
export class TakeSender {
  readonly #session: UploadSession;
  readonly #listener: SenderListener;
  readonly #chunkMs: () => number;
  readonly #control = new AbortController();
  readonly #backoff = new Backoff();
  readonly #retryDelay = new InterruptibleDelay();
  readonly #idleDelay = new InterruptibleDelay();
  #isLive = false;
  #hasNewChunk = false;
  #deadline: RetryDeadline | null = null;
  /** The most bytes that the server had. */
  #mostBytes = 0;
  readonly #queue = createSerialQueue();

  constructor(id: string, { calls, audio, listener, chunkMs = () => 0 }: TakeSenderParts) {
    const { signal } = this.#control;
    const wait = (ms: number): Promise<void> => this.#retryDelay.wait(ms, signal);
    const onProgress: UploadListener['onProgress'] = (bytes) => {
      this.#noteProgress(bytes);
      listener.onProgress(bytes);
    };
    this.#session = new UploadSession(id, {
      calls,
      audio,
      listener: { ...listener, onProgress },
      signal,
      wait,
    });
    this.#listener = listener;
    this.#chunkMs = chunkMs;
  }

  /** Follows a recording: sends everything that is stored, until a call of `flush`, `complete` or `stop`. */
  follow(): void {
    this.#isLive = true;
    void this.#queue(() => this.#follow());
  }

  /** Signals that more of the recording is stored. */
  notifyStored(): void {
    this.#hasNewChunk = true;
    this.#idleDelay.wake();
  }

  /** Sends and retries at once, because the next attempt will probably succeed. */
  retryNow(): void {
    this.#backoff.reset();
    this.#retryDelay.wake();
  }

  /**
   * Uploads all stored chunks. Throws the first permanent failure. The next call asks the server again: a chunk of a page
   * that has closed may arrive until then.
   */
  flush(): Promise<void> {
    return this.#runAfterFollowing(() => this.#session.sendStored().then(() => this.#session.reset()));
  }

  /**
   * Sends the rest and waits for the text, in another language if given. Retries transient failures until no progress
   * was made for the given time. Throws the failure, or UnreadableTakeError.
   */
  complete(options: RetryTimeouts & { language?: RecordingLanguage }): Promise<Transcribed> {
    const deadline = createRetryDeadline(options);
    return this.#runAfterFollowing(() =>
      this.#retryUntil(deadline, () => this.#session.complete(options.language)),
    );
  }

  /** Stops at once; pending calls reject. */
  stop(): void {
    this.#isLive = false;
    this.#control.abort();
  }

  /** Ends following, waits for earlier work, then runs `work`. */
  #runAfterFollowing<T>(work: () => Promise<T>): Promise<T> {
    this.#isLive = false;
    this.#idleDelay.wake();
    this.#retryDelay.wake();
    return this.#queue(work);
  }

  async #follow(): Promise<void> {
    while (this.#isLive) {
      try {
        this.#hasNewChunk = false;
        const wasSent = await this.#session.sendNext();
        this.#backoff.reset();
        const gatherMs = wasSent && this.#isLive ? this.#chunkMs() : 0;
        if (gatherMs > 0) await this.#retryDelay.wait(gatherMs, this.#control.signal);
        if (!wasSent && !this.#hasNewChunk && this.#isLive) {
          await this.#idleDelay.wait(Number.POSITIVE_INFINITY, this.#control.signal);
        }
      } catch (error) {
        if (!(await this.#waitToRetry(error))) return;
      }
    }
  }

  /** Waits before the next attempt; false if there is none. */
  async #waitToRetry(error: unknown): Promise<boolean> {
    const { signal } = this.#control;
    if (signal.aborted || !this.#isLive) return false;
    const isGone = hasErrorCode(error, 'not_found') && this.#session.isOpen;
    const failure = classifySendError(error);
    if (failure.kind === 'refused' && !isGone) {
      this.#isLive = false;
      this.#listener.onRefused(failure.reason);
      return false;
    }
    if (isGone) this.#session.reset();
    this.#listener.onWaiting();
    const waitMs = this.#backoff.next(failure.kind === 'waits' ? failure.retryAfterMs : null);
    await this.#retryDelay.wait(waitMs, signal);
    return true;
  }

  /** A chunk that the server has lost and received again is no progress. */
  #noteProgress(bytes: number): void {
    if (bytes <= this.#mostBytes) return;
    this.#mostBytes = bytes;
    this.#backoff.reset();
    this.#deadline?.extend();
  }

  async #retryUntil<T>(deadline: RetryDeadline, work: () => Promise<T>): Promise<T> {
    this.#deadline = deadline;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const failure = classifySendError(error);
        if (this.#control.signal.aborted || failure.kind !== 'waits') throw error;
        const wait = this.#backoff.next(failure.retryAfterMs);
        if (!deadline.allowsRetry(error, wait)) throw error;
        await this.#retryDelay.wait(wait, this.#control.signal);
      }
    }
  }
}
