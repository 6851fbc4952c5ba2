import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { UNWATCHED_CHUNK_MS } from '../../../../src/contract/limits.ts';
import type { TakeAudio } from '../../../../src/sending/take-audio.ts';
import type { TakeCalls } from '../../../../src/sending/take-calls.ts';
import { TakeSender } from '../../../../src/sending/take-sender.ts';
import type { UploadableTakeStore } from '../../../platform/recording.ts';
import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import type { TakeRecording } from '../session/take-recording.ts';
import type { TakeUploads } from './take-uploads.ts';

interface Parts {
  readonly takes: UploadableTakeStore;
  readonly calls: TakeCalls;
  /** This page's recordings by take id; the store may have refused a part of them. */
  readonly recordings: ReadonlyMap<string, Pick<TakeRecording, 'opening' | 'isUnstored' | 'unstoredChunk'>>;
  /** True while the user may be reading the live words. */
  isShown(): boolean;
  dispatch(event: RecorderEvent): void;
}

/** This page's uploads: one sender per take, for as long as the take is being sent. */
export class PageTakeUploads implements TakeUploads {
  readonly #parts: Parts;
  readonly #senders = new Map<string, TakeSender>();
  /** Takes whose store is full: each of their chunks is one slice, however many wait. */
  readonly #unstored = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  follow(take: RecorderTake): void {
    this.#senderOf(take).follow();
  }

  notifyStored(takeId: string): void {
    this.#senders.get(takeId)?.notifyStored();
  }

  flush(take: RecorderTake): Promise<void> {
    return this.#senderOf(take).flush();
  }

  complete(
    take: RecorderTake,
    options: { timeoutMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed> {
    const { timeoutMs, language } = options;
    return this.#senderOf(take).complete({ timeoutMs, ...(language && { language }) });
  }

  retryNow(): void {
    for (const sender of this.#senders.values()) sender.retryNow();
  }

  stop(takeId: string): void {
    this.#senders.get(takeId)?.stop();
    this.#senders.delete(takeId);
    this.#unstored.delete(takeId);
  }

  stopAll(): void {
    for (const takeId of [...this.#senders.keys()]) this.stop(takeId);
  }

  #senderOf(take: RecorderTake): TakeSender {
    const existing = this.#senders.get(take.id);
    if (existing) return existing;
    const { calls, dispatch, isShown } = this.#parts;
    const takeId = take.id;
    const progress = { sent: 0 };
    const sender = new TakeSender(takeId, {
      calls,
      audio: this.#audioOf(take, progress),
      chunkMs: () => (isShown() || this.#unstored.has(takeId) ? 0 : UNWATCHED_CHUNK_MS),
      listener: {
        onOpen: () => dispatch({ type: 'liveUpload.changed', takeId, liveUpload: { is: 'open' } }),
        onWaiting: () => dispatch({ type: 'liveUpload.changed', takeId, liveUpload: { is: 'waiting' } }),
        onRefused: (failure) =>
          dispatch({ type: 'liveUpload.changed', takeId, liveUpload: { is: 'refused', failure } }),
        onProgress: (bytes) => {
          progress.sent = bytes;
          dispatch({ type: 'submit.progress', takeId, bytes });
        },
      },
    });
    this.#senders.set(takeId, sender);
    return sender;
  }

  /** Audio that the store cannot provide any more comes from the recording, if all stored audio is on the server. */
  #audioOf({ id, userId }: RecorderTake, progress: { readonly sent: number }): TakeAudio {
    const { takes, recordings } = this.#parts;
    const unstored = this.#unstored;
    return {
      opening: () =>
        takes.find(id, userId).catch((error: unknown) => {
          const recording = recordings.get(id);
          if (!recording) throw error;
          return recording.opening();
        }),
      setLanguages: (languages) => takes.setLanguages(id, languages),
      async chunk(n) {
        const stored = await takes.chunk(id, n).catch((error: unknown) => {
          if (!recordings.get(id)?.isUnstored(n, progress.sent)) throw error;
          return null;
        });
        if (stored) return stored;
        const bytes = (await recordings.get(id)?.unstoredChunk(n)) ?? null;
        if (bytes) unstored.add(id);
        return bytes && { bytes };
      },
    };
  }
}
