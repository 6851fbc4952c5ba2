import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { SenderMessage } from '../../../../src/contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { HostSending } from '../../../platform/recording.ts';
import type { Job, RecorderEvent } from '../machine/recorder-state.ts';
import type { Sending } from './take-upload.ts';

interface Parts {
  readonly host: HostSending;
  /** What only this page has of a take, behind all that is stored. */
  unstored(jobId: string): Promise<readonly ArrayBuffer[]>;
  dispatch(event: RecorderEvent): void;
}

function eventOf(message: SenderMessage): RecorderEvent {
  const jobId = message.takeId;
  if (message.is === 'progress') return { type: 'submit.progress', jobId, bytes: message.bytes };
  if (message.is === 'refused') {
    return { type: 'link.changed', jobId, link: { is: 'refused', failure: message.failure } };
  }
  return { type: 'link.changed', jobId, link: { is: message.is } };
}

/** Takes that the host itself sends: they go on when this page is gone. */
export class HostTakeSending implements Sending {
  readonly #parts: Parts;
  readonly #busy = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.host.listen((message) => {
      if (this.#busy.has(message.takeId)) parts.dispatch(eventOf(message));
    });
  }

  follow({ id }: Job): void {
    this.#busy.add(id);
    this.#parts.host.follow(id);
  }

  stored(): void {
    // The host stored it, so it knows.
  }

  async flush({ id }: Job): Promise<void> {
    this.#busy.add(id);
    await this.#parts.host.flush(id, await this.#parts.unstored(id));
  }

  async complete(
    { id }: Job,
    options: { patienceMs: number; language: RecordingLanguage | null },
  ): Promise<Transcribed> {
    this.#busy.add(id);
    return this.#parts.host.complete(id, { ...options, unstored: await this.#parts.unstored(id) });
  }

  tryNow(): void {
    this.#parts.host.tryNow();
  }

  stop(jobId: string): void {
    // Asked again for what it stopped already, the host would have to be told for every take there ever was.
    if (this.#busy.delete(jobId)) this.#parts.host.stop(jobId);
  }

  stopAll(): void {
    for (const jobId of [...this.#busy]) this.stop(jobId);
  }
}
