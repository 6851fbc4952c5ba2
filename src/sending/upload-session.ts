import type { Take } from '../contract/api/takes.ts';
import type { Transcribed } from '../contract/api/transcriptions.ts';
import type { DeviceTakeOpening } from '../contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../contract/languages.ts';
import { Backoff } from './backoff.ts';
import type { TakeAudio, TakeChunk } from './take-audio.ts';
import type { TakeCalls } from './take-calls.ts';
import { hasErrorCode, missingIn, TakeClosedError, UnreadableTakeError } from './take-errors.ts';

/** Progress callbacks of an upload. */
export interface UploadListener {
  /** The server has the take, and the last request succeeded. */
  onOpen(): void;
  /** Bytes of the take that the server has stored. */
  onProgress(bytes: number): void;
}

interface UploadSessionParts {
  readonly calls: TakeCalls;
  readonly audio: TakeAudio;
  readonly listener: UploadListener;
  /** Aborts the calls. */
  readonly signal: AbortSignal;
  readonly wait: (ms: number) => Promise<void>;
}

/** Attempts to reopen a take that the server does not find. */
const REOPEN_MAX = 3;

/**
 * The resumable upload of one take: opens it on the server, sends the chunks that the server lacks, and finishes it.
 * One chunk is in memory. Failures are thrown, and the next call continues from the server's state.
 */
export class UploadSession {
  readonly #id: string;
  readonly #parts: UploadSessionParts;
  /** Delays after a server lost chunks: one that loses each of them, or several behind a balancer, must not be flooded. */
  readonly #lossBackoff = new Backoff();
  /** Chunks that this device cannot read. */
  readonly #lost = new Set<number>();
  /** The language that was asked for, now or earlier. */
  #language: RecordingLanguage | undefined;
  /** The take's state on the server; null before the first response, and after the server has lost it. */
  #state: Take['state'] | null = null;
  #cursor = 0;
  #sent = 0;

  constructor(id: string, parts: UploadSessionParts) {
    this.#id = id;
    this.#parts = parts;
  }

  /** True once the server is known to have the take. */
  get isOpen(): boolean {
    return this.#state !== null;
  }

  /** Asks the server again before the next chunk. */
  reset(): void {
    this.#state = null;
    this.#cursor = 0;
  }

  /** Sends the next stored chunk; false if there is none. */
  async sendNext(): Promise<boolean> {
    const { audio } = this.#parts;
    if (this.#state === null && !(await audio.chunk(this.#cursor))) return false;
    await this.#open();
    const n = this.#cursor;
    const chunk = await audio.chunk(n);
    if (!chunk) return false;
    await this.#sendChunk(n, chunk);
    return true;
  }

  /** Sends all stored chunks. */
  sendStored(): Promise<void> {
    return this.#runOpened(() => this.#sendAll());
  }

  /** Sends the rest and waits for the text, in another language if given. Throws UnreadableTakeError, too. */
  async complete(requestedLanguage: RecordingLanguage | undefined): Promise<Transcribed> {
    this.#parts.listener.onProgress(this.#sent);
    if (requestedLanguage && requestedLanguage !== this.#language) {
      this.#language = requestedLanguage;
      await this.#saveLanguages({ retryLanguage: requestedLanguage });
    }
    return this.#runOpened(() => this.#finish());
  }

  /** Best effort: if a full store does not save the languages for later attempts, this session still has them. */
  readonly #saveLanguages: TakeAudio['setLanguages'] = (to) =>
    this.#parts.audio.setLanguages(to).catch(() => undefined);

  /** Runs work that needs the take on the server; reopens the take if the server has lost it. */
  async #runOpened<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      await this.#open();
      try {
        return await work();
      } catch (error) {
        if (!hasErrorCode(error, 'not_found') || tries === REOPEN_MAX) throw error;
        this.reset();
      }
    }
  }

  async #open(): Promise<void> {
    if (this.#state !== null) return;
    const opening = await this.#parts.audio.opening();
    if (!opening) throw new UnreadableTakeError();
    this.#language ??= opening.retryLanguage;
    const take = await this.#openIn(this.#language ?? opening.language, opening);
    this.#state = take.state;
    this.#cursor = take.next;
    this.#reportProgress(take.bytes);
  }

  /** Opens the take in a language; one that is already open on the server keeps its own. */
  async #openIn(language: RecordingLanguage, opening: DeviceTakeOpening): ReturnType<TakeCalls['open']> {
    const { calls, signal } = this.#parts;
    if (language === opening.language) return calls.open(opening, signal);
    try {
      const take = await calls.open({ ...opening, language }, signal);
      if (take.state === 'open') await this.#saveLanguages({ language, retryLanguage: language });
      return take;
    } catch (error) {
      if (!hasErrorCode(error, 'take_conflict')) throw error;
      return calls.open(opening, signal);
    }
  }

  #reportProgress(bytes: number): void {
    const { listener } = this.#parts;
    this.#sent = bytes;
    listener.onOpen();
    listener.onProgress(bytes);
  }

  async #sendChunk(n: number, { bytes }: TakeChunk): Promise<void> {
    // The text is made of what was sent by then. Before that, the server accepts missing chunks up to the take's end.
    if (bytes && this.#state === 'done') throw new TakeClosedError();
    if (!bytes) this.#lost.add(n);
    this.#cursor = bytes ? await this.#put(n, bytes) : n + 1;
  }

  /** Sends a chunk; returns the number of the next one. */
  async #put(n: number, bytes: ArrayBuffer): Promise<number> {
    const { calls, signal, wait } = this.#parts;
    const { next } = await calls.sendChunk(this.#id, n, bytes, signal);
    this.#reportProgress(this.#sent + bytes.byteLength);
    if (next > n || this.#lost.size > 0) {
      this.#lossBackoff.reset();
      return Math.max(n + 1, next);
    }
    // The server has lost acknowledged chunks: fetch its state again.
    this.#state = null;
    await wait(this.#lossBackoff.next());
    return n + 1;
  }

  /** Sends every stored chunk; those that the server turns out to have lost, again. */
  async #sendAll(): Promise<void> {
    do {
      await this.#open();
      while (await this.sendNext());
    } while (this.#state === null);
  }

  async #finish(): Promise<Transcribed> {
    const { calls, signal } = this.#parts;
    for (;;) {
      await this.#sendAll();
      if (this.#state === 'failed') return calls.retry(this.#id, this.#language, signal);
      const end = { chunks: this.#cursor, lost: [...this.#lost] };
      if (end.chunks === end.lost.length) throw new UnreadableTakeError();
      try {
        return await calls.finish(this.#id, end, signal);
      } catch (error) {
        if (!hasErrorCode(error, 'chunks_missing') || !(await this.#sendAgain(missingIn(error)))) throw error;
      }
    }
  }

  /** Sends missing chunks again; false when none of them can be sent or marked as lost. */
  async #sendAgain(missing: readonly number[]): Promise<boolean> {
    const end = this.#cursor;
    const resendable = missing.filter((n) => n < end && !this.#lost.has(n));
    for (const n of resendable)
      await this.#sendChunk(n, (await this.#parts.audio.chunk(n)) ?? { bytes: null });
    this.#cursor = end;
    return resendable.length > 0;
  }
}
