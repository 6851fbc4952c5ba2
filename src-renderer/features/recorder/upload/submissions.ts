import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { SendTrouble } from '../../../../src/contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { failureOf } from '../../../../src/sending/failure-of.ts';
import { isCode, UnreadableTakeError } from '../../../../src/sending/take-errors.ts';
import type { TakeCalls } from '../../../../src/sending/take-sender.ts';
import type { RecordingUpload, UploadOptions } from '../../../data/upload-recording.ts';
import { FAILURE, type Job, type RecorderEvent } from '../machine/recorder-state.ts';
import { fileNameOf } from '../session/new-takes.ts';
import type { TakeStoreQueue } from '../session/take-store-queue.ts';
import type { Sending } from './take-upload.ts';

/** Turns one file into text; throws HttpError, NetworkError or the signal's reason. */
export type Transcribe = (upload: RecordingUpload, options: UploadOptions) => Promise<Transcribed>;

interface Parts {
  readonly senders: Sending;
  readonly queue: TakeStoreQueue;
  readonly calls: TakeCalls;
  readonly transcribe: Transcribe;
  /** A job's audio as one file. */
  audioOf(job: Job): Promise<Blob | null>;
  dispatch(event: RecorderEvent): void;
  isOnline(): boolean;
  /** The server does not know us, or knows somebody else. */
  onAccountDoubt(): void;
}

/** Milliseconds that somebody who waits for a text tolerates troubles that pass by themselves. */
const PATIENCE_MS = 6000;

/** The server has something else under the take's id: the recording goes up whole, under another. */
const OTHERWISE_THERE: readonly string[] = [FAILURE.closed, 'take_conflict', 'chunk_conflict', 'not_found'];

/** Another UUID for the same recording, the same at every try: sent again after a lost answer, it is still one text. */
function otherIdOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

const OWN_CODES: readonly string[] = Object.values(FAILURE);

/** Jobs on their way to becoming text, and what becomes of them told as events. */
export class Submissions {
  readonly #parts: Parts;
  /** The latest work on each job. */
  readonly #running = new Map<string, { readonly job: Job; readonly control: AbortController }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Somebody waits for the text. */
  submit(job: Job, language: RecordingLanguage | null): void {
    void this.#work(job, async (signal) => this.#tellText(job, await this.#textOf(job, language, signal)));
  }

  /** Nobody waits; without `finishes` the server only gets what it does not have. */
  send(job: Job, finishes: boolean): void {
    const { senders, queue, dispatch } = this.#parts;
    void this.#work(job, async (signal) => {
      if (finishes) {
        this.#tellText(job, await senders.complete(job, { patienceMs: 0, language: null }));
        return;
      }
      try {
        await senders.flush(job);
        if (!signal.aborted) dispatch({ type: 'flush.done', jobId: job.id });
      } finally {
        // Unless the user has asked for its text in the meantime, any window may have it again.
        if (this.#isLatest(job, signal)) queue.release(job);
      }
    });
  }

  abort(jobId: string): void {
    this.#running.get(jobId)?.control.abort();
    this.#running.delete(jobId);
    this.#parts.senders.stop(jobId);
  }

  /** Stops at once whatever is on its way: it must not arrive in the name of somebody else. */
  abortAll(): void {
    for (const { job } of [...this.#running.values()]) {
      this.abort(job.id);
      this.#parts.queue.release(job);
    }
    this.#parts.senders.stopAll();
  }

  #isLatest(job: Job, signal: AbortSignal): boolean {
    return this.#running.get(job.id)?.control.signal === signal;
  }

  async #work(job: Job, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { queue } = this.#parts;
    const control = new AbortController();
    const { signal } = control;
    this.#running.set(job.id, { job, control });
    try {
      if (!(await queue.claim(job))) return;
      if (signal.aborted) queue.release(job);
      else await work(signal);
    } catch (error) {
      // What was given up, or is being tried again already, has nothing more to say.
      if (this.#isLatest(job, signal)) this.#tellTrouble(job, failureOf(error));
    } finally {
      if (this.#isLatest(job, signal)) this.#running.delete(job.id);
    }
  }

  #tellTrouble(job: Job, trouble: SendTrouble): void {
    const { dispatch, onAccountDoubt } = this.#parts;
    const { failure } = trouble;
    const retryAfterMs = trouble.kind === 'waits' ? trouble.retryAfterMs : null;
    dispatch({ type: 'submit.failed', jobId: job.id, failure, retryAfterMs });
    if (failure.code === FAILURE.signedOut) onAccountDoubt();
  }

  #tellText({ id }: Job, text: Transcribed): void {
    const { dispatch } = this.#parts;
    if (text.noSpeech) dispatch({ type: 'submit.silent', jobId: id, message: text.message });
    else dispatch({ type: 'submit.done', jobId: id, transcription: text });
  }

  #textOf(job: Job, language: RecordingLanguage | null, signal: AbortSignal): Promise<Transcribed> {
    const { senders, calls, isOnline } = this.#parts;
    const code = job.failure?.code ?? '';
    if (job.elsewhere) {
      const { hasFailed, chunks } = job.elsewhere;
      if (hasFailed) return calls.retry(job.id, language ?? undefined, signal);
      return calls.finish(job.id, { chunks, lost: [] }, signal);
    }
    if (job.origin === 'file') return this.#textOfFile(job, language, signal);
    if (OTHERWISE_THERE.includes(code)) {
      return this.#upload({ ...job, id: otherIdOf(job.id) }, job, signal);
    }
    return senders.complete(job, { patienceMs: isOnline() ? PATIENCE_MS : 0, language });
  }

  /** A file that has arrived once need not be sent again. */
  async #textOfFile(job: Job, language: RecordingLanguage | null, signal: AbortSignal): Promise<Transcribed> {
    const wasHeard = job.failure !== null && !OWN_CODES.includes(job.failure.code);
    if (wasHeard) {
      try {
        return await this.#parts.calls.retry(job.id, language ?? undefined, signal);
      } catch (error) {
        if (!isCode(error, 'not_found') && !isCode(error, 'take_open')) throw error;
      }
    }
    return this.#upload({ ...job, language: language ?? job.language }, job, signal);
  }

  async #upload(sent: Job, job: Job, signal: AbortSignal): Promise<Transcribed> {
    const { transcribe, audioOf, dispatch } = this.#parts;
    const audio = await audioOf(job);
    if (!audio || audio.size === 0) throw new UnreadableTakeError();
    const { id: takeId, userId, aiService, language, personalize } = sent;
    const name = fileNameOf(job, audio.type);
    return transcribe(
      { takeId, userId, audio, name, aiService, language, personalize },
      {
        signal,
        onProgress: (share) =>
          dispatch({ type: 'submit.progress', jobId: job.id, bytes: share * audio.size }),
      },
    );
  }
}
