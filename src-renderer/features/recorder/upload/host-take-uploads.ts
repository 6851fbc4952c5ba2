import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { SenderMessage } from '../../../../src/contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { HostUploader } from '../../../platform/recording.ts';
import type { RecorderEvent, RecorderTake } from '../machine/recorder-state.ts';
import type { TakeUploads } from './take-uploads.ts';

interface Parts {
  readonly host: HostUploader;
  /** The slices of a take that only this page has, after the stored ones. */
  unstored(takeId: string): Promise<readonly ArrayBuffer[]>;
  dispatch(event: RecorderEvent): void;
}

function eventOf(message: SenderMessage): RecorderEvent {
  const takeId = message.takeId;
  if (message.is === 'progress') return { type: 'submit.progress', takeId, bytes: message.bytes };
  if (message.is === 'refused') {
    return { type: 'liveUpload.changed', takeId, liveUpload: { is: 'refused', failure: message.failure } };
  }
  return { type: 'liveUpload.changed', takeId, liveUpload: { is: message.is } };
}

/** Uploads by the host process; they continue after this page closes. */
export class HostTakeUploads implements TakeUploads {
  readonly #parts: Parts;
  readonly #busy = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.host.listen((message) => {
      if (this.#busy.has(message.takeId)) parts.dispatch(eventOf(message));
    });
  }

  follow({ id }: RecorderTake): void {
    this.#busy.add(id);
    this.#parts.host.follow(id);
  }

  notifyStored(): void {
    // The host stored the slice itself, so it needs no notification.
  }

  async flush({ id }: RecorderTake): Promise<void> {
    this.#busy.add(id);
    await this.#parts.host.flush(id, await this.#parts.unstored(id));
  }

  async complete(
    { id }: RecorderTake,
    options: { timeoutMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed> {
    this.#busy.add(id);
    return this.#parts.host.complete(id, { ...options, unstored: await this.#parts.unstored(id) });
  }

  retryNow(): void {
    this.#parts.host.tryNow();
  }

  stop(takeId: string): void {
    // Only for takes in progress: the host would otherwise receive a stop for every take.
    if (this.#busy.delete(takeId)) this.#parts.host.stop(takeId);
  }

  stopAll(): void {
    for (const takeId of [...this.#busy]) this.stop(takeId);
  }
}
