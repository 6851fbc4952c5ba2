import { InterruptibleDelay } from '../async/interruptible-delay.ts';
import { createSerialQueue } from '../async/serial-queue.ts';
import type { Take } from '../contract/api/takes.ts';
import type { Transcribed } from '../contract/api/transcriptions.ts';
import type { DeviceTakeFailure, DeviceTakeOpening } from '../contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../contract/languages.ts';
import { Backoff } from './backoff.ts';
import { classifySendError } from './classify-send-error.ts';
import type { TakeAudio, TakeChunk } from './take-audio.ts';
import { isCode, missingIn, TakeClosedError, UnreadableTakeError } from './take-errors.ts';

/** The server's API for takes. Every call throws HttpError, NetworkError or the signal's reason. */
export interface TakeCalls {
  open(opening: DeviceTakeOpening, signal: AbortSignal): Promise<Pick<Take, 'state' | 'next' | 'bytes'>>;
  sendChunk(id: string, n: number, bytes: ArrayBuffer, signal: AbortSignal): Promise<{ next: number }>;
  finish(id: string, end: { chunks: number; lost: number[] }, signal: AbortSignal): Promise<Transcribed>;
  retry(id: string, language: RecordingLanguage | undefined, signal: AbortSignal): Promise<Transcribed>;
}

interface TakeSenderParts {
  readonly calls: TakeCalls;
  readonly audio: TakeAudio;
  readonly listener: SenderListener;
  /** Milliseconds between two chunks of a take that is being recorded; 0 (default) sends each slice at once. */
  readonly chunkMs?: () => number;
}

/** Progress callbacks of an upload. */
export interface SenderListener {
  /** The server has the take, and the last request succeeded. */
  onOpen(): void;
  /** A failed attempt that will be retried. Called while recording only. */
  onWaiting(): void;
  /** Sending has stopped for the rest of the recording. */
  onRefused(failure: DeviceTakeFailure): void;
  /** Bytes of the take that the server has stored. */
  onProgress(bytes: number): void;
}

/** Attempts to reopen a take that the server does not find. */
const BEGIN_AGAIN_MAX = 3;

/**
 * Sends one take: one request at a time, one chunk in memory. During recording it follows the stored data and
 * retries all failures; afterwards it sends the rest and waits for the text, and failures are thrown.
 */
export class TakeSender {
  readonly #id: string;
  readonly #calls: TakeCalls;
  readonly #audio: TakeAudio;
  readonly #listener: SenderListener;
  readonly #chunkMs: () => number;
  readonly #control = new AbortController();
  readonly #backoff = new Backoff();
  /** Delays after a server lost chunks: one that loses each of them, or several behind a balancer, must not be flooded. */
  readonly #lossBackoff = new Backoff();
  readonly #pause = new InterruptibleDelay();
  readonly #idle = new InterruptibleDelay();
  /** Chunks that this device cannot read. */
  readonly #lost = new Set<number>();
  /** The language that was asked for, now or earlier. */
  #language: RecordingLanguage | undefined;
  /** Best effort: what a full store does not keep for later attempts, this sender has. */
  readonly #keep: TakeAudio['setLanguages'] = (to) => this.#audio.setLanguages(to).catch(() => undefined);
  /** The take's state on the server; null before the first response, and after the server has lost it. */
  #state: Take['state'] | null = null;
  #cursor = 0;
  #sent = 0;
  #isLive = false;
  #hasNewChunk = false;
  readonly #queue = createSerialQueue();

  constructor(id: string, parts: TakeSenderParts) {
    this.#id = id;
    this.#calls = parts.calls;
    this.#audio = parts.audio;
    this.#listener = parts.listener;
    this.#chunkMs = parts.chunkMs ?? (() => 0);
  }

  /** Follows a recording: sends everything that is stored, until a call of `flush`, `complete` or `stop`. */
  follow(): void {
    this.#isLive = true;
    void this.#queue(() => this.#follow());
  }

  /** Signals that more of the recording is stored. */
  stored(): void {
    this.#hasNewChunk = true;
    this.#idle.wake();
  }

  /** Sends and retries at once, because the next attempt will probably succeed. */
  tryNow(): void {
    this.#backoff.reset();
    this.#pause.wake();
  }

  /**
   * Uploads all stored chunks. Throws the first permanent failure. The next call asks the server again: a chunk of a page
   * that has closed may arrive until then.
   */
  flush(): Promise<void> {
    return this.#next(() => this.#begun(() => this.#sendAll()).then(() => this.#forget()));
  }

  /**
   * Sends the rest and waits for the text, in another language if given. Retries transient failures for
   * `timeoutMs` milliseconds. Throws the failure, or UnreadableTakeError.
   */
  complete(options: { timeoutMs: number; language?: RecordingLanguage }): Promise<Transcribed> {
    const deadline = performance.now() + options.timeoutMs;
    return this.#next(() => this.#retryUntil(deadline, () => this.#complete(options.language)));
  }

  /** Stops at once; pending calls reject. */
  stop(): void {
    this.#isLive = false;
    this.#control.abort();
  }

  /** Ends following, waits for earlier work, then runs `work`. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    this.#isLive = false;
    this.#idle.wake();
    this.#pause.wake();
    return this.#queue(work);
  }

  async #follow(): Promise<void> {
    while (this.#isLive) {
      try {
        this.#hasNewChunk = false;
        const wasSent = await this.#sendNext();
        this.#backoff.reset();
        const gatherMs = wasSent && this.#isLive ? this.#chunkMs() : 0;
        if (gatherMs > 0) await this.#pause.wait(gatherMs, this.#control.signal);
        if (!wasSent && !this.#hasNewChunk && this.#isLive) {
          await this.#idle.wait(Number.POSITIVE_INFINITY, this.#control.signal);
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
    const isGone = isCode(error, 'not_found') && this.#state !== null;
    const failure = classifySendError(error);
    if (failure.kind === 'refused' && !isGone) {
      this.#isLive = false;
      this.#listener.onRefused(failure.reason);
      return false;
    }
    if (isGone) this.#forget();
    this.#listener.onWaiting();
    const waitMs = this.#backoff.next(failure.kind === 'waits' ? failure.retryAfterMs : null);
    await this.#pause.wait(waitMs, signal);
    return true;
  }

  /** `deadline`: by `performance.now`, which nobody sets. */
  async #retryUntil<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const failure = classifySendError(error);
        if (this.#control.signal.aborted || failure.kind !== 'waits') throw error;
        const wait = this.#backoff.next(failure.retryAfterMs);
        if (performance.now() + wait >= deadline) throw error;
        await this.#pause.wait(wait, this.#control.signal);
      }
    }
  }

  /** Runs work that needs the take on the server; reopens the take if the server has lost it. */
  async #begun<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      await this.#open();
      try {
        return await work();
      } catch (error) {
        if (!isCode(error, 'not_found') || tries === BEGIN_AGAIN_MAX) throw error;
        this.#forget();
      }
    }
  }

  #forget(): void {
    this.#state = null;
    this.#cursor = 0;
  }

  async #open(): Promise<void> {
    if (this.#state !== null) return;
    const opening = await this.#audio.opening();
    if (!opening) throw new UnreadableTakeError();
    this.#language ??= opening.retryLanguage;
    const take = await this.#openIn(this.#language ?? opening.language, opening);
    this.#state = take.state;
    this.#cursor = take.next;
    this.#tell(take.bytes);
  }

  /** Opens the take in a language; one that is open on the server keeps the language that it was opened in. */
  async #openIn(language: RecordingLanguage, opening: DeviceTakeOpening): ReturnType<TakeCalls['open']> {
    const { signal } = this.#control;
    if (language === opening.language) return this.#calls.open(opening, signal);
    try {
      const take = await this.#calls.open({ ...opening, language }, signal);
      if (take.state === 'open') await this.#keep({ language, retryLanguage: language });
      return take;
    } catch (error) {
      if (!isCode(error, 'take_conflict')) throw error;
      return this.#calls.open(opening, signal);
    }
  }

  #tell(bytes: number): void {
    this.#sent = bytes;
    this.#listener.onOpen();
    this.#listener.onProgress(bytes);
  }

  /** Sends the next stored chunk; false if there is none. */
  async #sendNext(): Promise<boolean> {
    if (this.#state === null && !(await this.#audio.chunk(this.#cursor))) return false;
    await this.#open();
    const n = this.#cursor;
    const chunk = await this.#audio.chunk(n);
    if (!chunk) return false;
    await this.#sendChunk(n, chunk);
    return true;
  }

  async #sendChunk(n: number, { bytes }: TakeChunk): Promise<void> {
    // The text is made of what was sent until then. Before that, the server takes what it lacks up to the take's end.
    if (bytes && this.#state === 'done') throw new TakeClosedError();
    if (!bytes) this.#lost.add(n);
    this.#cursor = bytes ? await this.#put(n, bytes) : n + 1;
  }

  /** Sends a chunk; returns the number of the next one. */
  async #put(n: number, bytes: ArrayBuffer): Promise<number> {
    const { next } = await this.#calls.sendChunk(this.#id, n, bytes, this.#control.signal);
    this.#tell(this.#sent + bytes.byteLength);
    if (next > n || this.#lost.size > 0) {
      this.#lossBackoff.reset();
      return Math.max(n + 1, next);
    }
    // The server has lost acknowledged chunks: fetch its state again.
    this.#state = null;
    await this.#pause.wait(this.#lossBackoff.next(), this.#control.signal);
    return n + 1;
  }

  /** Sends every stored chunk; those that the server turns out to have lost, again. */
  async #sendAll(): Promise<void> {
    do {
      await this.#open();
      while (await this.#sendNext());
    } while (this.#state === null);
  }

  async #complete(asked: RecordingLanguage | undefined): Promise<Transcribed> {
    this.#listener.onProgress(this.#sent);
    if (asked && asked !== this.#language) {
      this.#language = asked;
      await this.#keep({ retryLanguage: asked });
    }
    return this.#begun(() => this.#finish());
  }

  async #finish(): Promise<Transcribed> {
    for (;;) {
      await this.#sendAll();
      if (this.#state === 'failed') return this.#calls.retry(this.#id, this.#language, this.#control.signal);
      const end = { chunks: this.#cursor, lost: [...this.#lost] };
      if (end.chunks === end.lost.length) throw new UnreadableTakeError();
      try {
        return await this.#calls.finish(this.#id, end, this.#control.signal);
      } catch (error) {
        if (!isCode(error, 'chunks_missing') || !(await this.#sendAgain(missingIn(error)))) throw error;
      }
    }
  }

  /** Sends missing chunks again; false when none of them can be sent or marked as lost. */
  async #sendAgain(missing: readonly number[]): Promise<boolean> {
    const end = this.#cursor;
    const wanted = missing.filter((n) => n < end && !this.#lost.has(n));
    for (const n of wanted) await this.#sendChunk(n, (await this.#audio.chunk(n)) ?? { bytes: null });
    this.#cursor = end;
    return wanted.length > 0;
  }
}
