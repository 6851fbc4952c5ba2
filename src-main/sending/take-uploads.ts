import type { Transcribed, TranscriptionDetail } from '../../src/contract/api/transcriptions.ts';
import type {
  CompleteOptions,
  DeviceTakeFailure,
  SenderMessage,
  SendFailure,
} from '../../src/contract/desktop/device-takes.ts';
import { classifySendError } from '../../src/sending/classify-send-error.ts';
import type { TakeAudio } from '../../src/sending/take-audio.ts';
import type { TakeCalls } from '../../src/sending/take-calls.ts';
import { TakeSender } from '../../src/sending/take-sender.ts';
import { ownBytes } from '../takes/own-bytes.ts';
import type { TakeClaims } from '../takes/take-claims.ts';
import type { DiskTakes } from '../takes/take-store.ts';

/** The transcription of a take whose page was closed. */
export interface LateText {
  readonly userId: string;
  readonly transcription: TranscriptionDetail;
}

export interface UploadParts {
  readonly takes: DiskTakes;
  readonly claims: TakeClaims;
  readonly calls: TakeCalls;
  /** Progress for the page. */
  sendMessage(message: SenderMessage): void;
  /** A take changed, or became free, without an action of the page. */
  onChanged(): void;
  onTranscribed(text: LateText): void;
  onError(error: unknown): void;
}

type UploadResult<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: SendFailure }
  | { readonly outcome: 'stopped' };

interface Upload {
  readonly takeId: string;
  readonly sender: TakeSender;
  /** Slices that the store refused; they are sent after the stored ones. */
  unstored: readonly ArrayBuffer[];
  /** The chunk number of the first of them. */
  firstUnstored: number | null;
  isFollowing: boolean;
  /** Number of unfinished operations. */
  running: number;
  isStopped: boolean;
  /** Its page is closed: main handles the result. */
  isOrphan: boolean;
}

/**
 * Uploads of takes, each with its own sender. A started upload continues after its page is closed; nothing is
 * sent that no page requested.
 */
export class TakeUploads {
  readonly #parts: UploadParts;
  readonly #uploads = new Map<string, Upload>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Uploads a take while it is being recorded. */
  follow(takeId: string): void {
    const upload = this.#uploadOf(takeId);
    upload.isFollowing = true;
    upload.sender.follow();
  }

  /** More of a take is on disk. */
  notifyStored(takeId: string): void {
    this.#uploads.get(takeId)?.sender.notifyStored();
  }

  /** Sends everything that the server does not have. */
  flush(takeId: string, unstored: readonly ArrayBuffer[]): Promise<UploadResult<void>> {
    return this.#runForPage(takeId, unstored, ({ sender }) => sender.flush());
  }

  /** Sends the rest and waits for the text. */
  complete(takeId: string, options: CompleteOptions): Promise<UploadResult<Transcribed>> {
    const { timeoutMs, language, unstored } = options;
    return this.#runForPage(
      takeId,
      unstored,
      ({ sender }) => sender.complete({ timeoutMs, ...(language && { language }) }),
      (upload, text) => this.#settleText(upload, text),
    );
  }

  isSending(): boolean {
    return [...this.#uploads.values()].some(({ running, isFollowing }) => running > 0 || isFollowing);
  }

  tryNow(): void {
    for (const { sender } of this.#uploads.values()) sender.retryNow();
  }

  /** The page abandons a take; an upload left by another page is not affected. */
  stop(takeId: string): void {
    const upload = this.#uploads.get(takeId);
    if (upload && !upload.isOrphan) this.#end(upload);
  }

  /** Stops all uploads, or those of some takes. */
  stopAll(isSelected: (takeId: string) => boolean = () => true): void {
    for (const upload of [...this.#uploads.values()]) {
      if (isSelected(upload.takeId)) this.#end(upload);
    }
  }

  /**
   * The page was closed: running work continues, and a running recording is uploaded, so that it can be resumed on any
   * device. All other takes are free for the next page.
   */
  async onPageGone(): Promise<void> {
    const { claims, takes, onError } = this.#parts;
    const orphans = [...this.#uploads.values()].filter(({ isOrphan }) => !isOrphan);
    const ongoing = orphans.filter(({ running, isFollowing }) => running > 0 || isFollowing);
    for (const upload of orphans) {
      if (ongoing.includes(upload)) upload.isOrphan = true;
      else this.#end(upload);
    }
    claims.onPageGone(new Set(ongoing.map(({ takeId }) => takeId)));
    await takes.close().catch(onError);
    await Promise.all(
      ongoing.filter(({ running }) => running === 0).map((upload) => this.#finishUpload(upload)),
    );
  }

  async #finishUpload(upload: Upload): Promise<void> {
    const record = await this.#parts.takes.record(upload.takeId).catch(() => null);
    if (record && record.sliceCount > 0) await this.#run(upload, ({ sender }) => sender.flush());
    else await this.#release(upload);
  }

  async #runForPage<T>(
    takeId: string,
    unstored: readonly ArrayBuffer[],
    work: (upload: Upload) => Promise<T>,
    settle?: (upload: Upload, value: T) => Promise<void>,
  ): Promise<UploadResult<T>> {
    const upload = this.#uploadOf(takeId);
    if (upload.isOrphan) return { outcome: 'stopped' };
    upload.unstored = unstored;
    return this.#run(upload, work, settle);
  }

  async #run<T>(
    upload: Upload,
    work: (upload: Upload) => Promise<T>,
    settle?: (upload: Upload, value: T) => Promise<void>,
  ): Promise<UploadResult<T>> {
    upload.isFollowing = false;
    upload.running += 1;
    const sent = await this.#outcome(upload, work);
    upload.running -= 1;
    if (!upload.isOrphan || upload.isStopped) return sent;
    if (settle && sent.outcome === 'done') await settle(upload, sent.value);
    if (settle && sent.outcome === 'failed') await this.#seal(upload, sent.failure.reason);
    if (upload.running === 0) await this.#release(upload);
    return sent;
  }

  async #outcome<T>(upload: Upload, work: (upload: Upload) => Promise<T>): Promise<UploadResult<T>> {
    try {
      return { outcome: 'done', value: await work(upload) };
    } catch (error) {
      return upload.isStopped
        ? { outcome: 'stopped' }
        : { outcome: 'failed', failure: classifySendError(error) };
    }
  }

  /** Handles the text as the page would have done. */
  async #settleText(upload: Upload, text: Transcribed): Promise<void> {
    const { takes, onTranscribed, onError } = this.#parts;
    if (text.noSpeech) {
      await this.#seal(upload, { code: 'no_speech', text: text.message });
      return;
    }
    try {
      const take = await takes.record(upload.takeId);
      await takes.remove(upload.takeId);
      if (take) onTranscribed({ userId: take.userId, transcription: text });
    } catch (error) {
      // The take is offered again, and the server returns the same text.
      onError(error);
    }
  }

  async #seal({ takeId }: Upload, failure: DeviceTakeFailure): Promise<void> {
    // If this fails, the take is offered unchanged, which is safe.
    await this.#parts.takes.seal(takeId, failure).catch(this.#parts.onError);
  }

  async #release(upload: Upload): Promise<void> {
    this.#end(upload);
    this.#parts.claims.release(upload.takeId, 'main');
    this.#parts.onChanged();
  }

  #end(upload: Upload): void {
    upload.isStopped = true;
    upload.sender.stop();
    if (this.#uploads.get(upload.takeId) === upload) this.#uploads.delete(upload.takeId);
  }

  #uploadOf(takeId: string): Upload {
    const existing = this.#uploads.get(takeId);
    if (existing) return existing;
    const { calls, sendMessage } = this.#parts;
    const sender = new TakeSender(takeId, {
      calls,
      audio: this.#audioOf(takeId),
      listener: {
        onOpen: () => sendMessage({ takeId, is: 'open' }),
        onWaiting: () => sendMessage({ takeId, is: 'waiting' }),
        onRefused: (failure) => sendMessage({ takeId, is: 'refused', failure }),
        onProgress: (bytes) => sendMessage({ takeId, is: 'progress', bytes }),
      },
    });
    const upload: Upload = {
      takeId,
      sender,
      unstored: [],
      firstUnstored: null,
      isFollowing: false,
      running: 0,
      isStopped: false,
      isOrphan: false,
    };
    this.#uploads.set(takeId, upload);
    return upload;
  }

  /** The number of chunks on disk, at most `limit`: the server may already have some that never were there. */
  async #chunksStored(takeId: string, limit: number): Promise<number> {
    for (let count = limit; count > 0; count -= 1) {
      if (await this.#parts.takes.chunk(takeId, count - 1)) return count;
    }
    return 0;
  }

  #audioOf(takeId: string): TakeAudio {
    const { takes } = this.#parts;
    return {
      opening: () => takes.record(takeId),
      setLanguages: (languages) => takes.setLanguages(takeId, languages),
      chunk: async (n) => {
        const stored = await takes.chunk(takeId, n);
        if (stored) return { bytes: stored.bytes && ownBytes(stored.bytes) };
        const upload = this.#uploads.get(takeId);
        if (!upload || upload.unstored.length === 0) return null;
        upload.firstUnstored ??= await this.#chunksStored(takeId, n);
        const bytes = upload.unstored[n - upload.firstUnstored];
        return bytes ? { bytes } : null;
      },
    };
  }
}
