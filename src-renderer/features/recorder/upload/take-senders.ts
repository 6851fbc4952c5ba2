import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { type TakeAudio, type TakeCalls, TakeSender } from '../../../../src/sending/take-sender.ts';
import type { SentTakes } from '../../../platform/recording.ts';
import type { Job, RecorderEvent } from '../machine/recorder-state.ts';
import type { Sending } from './take-upload.ts';

interface Parts {
  readonly takes: SentTakes;
  readonly calls: TakeCalls;
  /** Chunk `n` of what only this page has of a take, behind all that is stored. */
  unstoredChunk(jobId: string, n: number): Promise<ArrayBuffer | null>;
  dispatch(event: RecorderEvent): void;
}

/** The senders of this page, one per take, each from the moment its take is worked on until that work ends. */
export class TakeSenders implements Sending {
  readonly #parts: Parts;
  readonly #senders = new Map<string, TakeSender>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  follow(job: Job): void {
    this.#senderOf(job).follow();
  }

  stored(jobId: string): void {
    this.#senders.get(jobId)?.stored();
  }

  flush(job: Job): Promise<void> {
    return this.#senderOf(job).flush();
  }

  complete(
    job: Job,
    options: { patienceMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed> {
    const { patienceMs, language } = options;
    return this.#senderOf(job).complete({ patienceMs, ...(language && { language }) });
  }

  tryNow(): void {
    for (const sender of this.#senders.values()) sender.tryNow();
  }

  stop(jobId: string): void {
    this.#senders.get(jobId)?.stop();
    this.#senders.delete(jobId);
  }

  stopAll(): void {
    for (const jobId of [...this.#senders.keys()]) this.stop(jobId);
  }

  #senderOf(job: Job): TakeSender {
    const known = this.#senders.get(job.id);
    if (known) return known;
    const { calls, dispatch } = this.#parts;
    const jobId = job.id;
    const sender = new TakeSender(jobId, {
      calls,
      audio: this.#audioOf(job),
      listener: {
        onOpen: () => dispatch({ type: 'link.changed', jobId, link: { is: 'open' } }),
        onWaiting: () => dispatch({ type: 'link.changed', jobId, link: { is: 'waiting' } }),
        onRefused: (failure) => dispatch({ type: 'link.changed', jobId, link: { is: 'refused', failure } }),
        onProgress: (bytes) => dispatch({ type: 'submit.progress', jobId, bytes }),
      },
    });
    this.#senders.set(jobId, sender);
    return sender;
  }

  #audioOf({ id, userId }: Job): TakeAudio {
    const { takes, unstoredChunk } = this.#parts;
    return {
      opening: () => takes.find(id, userId),
      setLanguage: (language) => takes.setLanguage(id, language),
      async chunk(n) {
        const stored = await takes.chunk(id, n);
        if (stored) return stored;
        const bytes = await unstoredChunk(id, n);
        return bytes && { bytes };
      },
    };
  }
}
