import type { Transcribed } from '../../../../src/contract/api/transcriptions.ts';
import type { SendFailure } from '../../../../src/contract/desktop/device-takes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import { classifySendError } from '../../../../src/sending/classify-send-error.ts';
import { NetworkError } from '../../../../src/sending/http-error.ts';
import type { TakeCalls } from '../../../../src/sending/take-calls.ts';
import { hasErrorCode, UnreadableTakeError } from '../../../../src/sending/take-errors.ts';
import type { RecordingUpload, UploadOptions } from '../../../data/upload-recording.ts';
import { FAILURE, type RecorderEvent, type RecorderTake } from '../machine/recorder-state.ts';
import { variantIdOf } from '../machine/variant-id.ts';
import { fileNameOf } from '../session/new-takes.ts';
import type { TakeStoreQueue } from '../session/take-store-queue.ts';
import { SupersededTakes } from './superseded-takes.ts';
import type { TakeUploads } from './take-uploads.ts';

/** Transcribes one file; throws HttpError, NetworkError or the signal's reason. */
export type Transcribe = (upload: RecordingUpload, options: UploadOptions) => Promise<Transcribed>;

interface Parts {
  readonly uploads: TakeUploads;
  readonly queue: TakeStoreQueue;
  readonly calls: TakeCalls & { discard(takeId: string): Promise<void> };
  readonly transcribe: Transcribe;
  /** A take's audio as one file. */
  audioOf(take: RecorderTake): Promise<Blob | null>;
  dispatch(event: RecorderEvent): void;
  isOnline(): boolean;
  /** Runs when the server reports that the session has ended or belongs to another user. */
  onSessionInvalid(): void;
}

/** Milliseconds for which temporary failures are tolerated while a user waits for the text. */
const TIMEOUT_MS = 6000;

/** The server has other data under the take's id: the whole recording is uploaded under another id. */
const CONFLICT_CODES: readonly string[] = [FAILURE.closed, 'take_conflict', 'chunk_conflict', 'not_found'];

const CLIENT_CODES: readonly string[] = Object.values(FAILURE);

/** The error of a failed upload: browsers report a file that was moved or changed since it was picked as a network error. */
async function sendErrorOf(error: unknown, audio: Blob): Promise<unknown> {
  if (!(error instanceof NetworkError)) return error;
  try {
    await audio.slice(0, 1).arrayBuffer();
    return error;
  } catch (cause) {
    return new UnreadableTakeError('the audio cannot be read any more', { cause });
  }
}

/** Takes being transcribed; the results are dispatched as events. */
export class Submissions {
  readonly superseded: SupersededTakes;
  readonly #parts: Parts;
  /** The latest submission of each take. */
  readonly #running = new Map<string, { readonly take: RecorderTake; readonly control: AbortController }>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.superseded = new SupersededTakes(parts.calls.discard);
  }

  /** Transcribes a take that the user waits for. */
  submit(take: RecorderTake, language: RecordingLanguage | null): void {
    void this.#run(take, async (signal) =>
      this.#reportText(take, await this.#textOf(take, language, signal)),
    );
  }

  /** Sends a take in the background; without `finishes`, only uploads what the server lacks. */
  send(take: RecorderTake, finishes: boolean): void {
    const { uploads, queue, dispatch } = this.#parts;
    void this.#run(take, async (signal) => {
      if (finishes) {
        const text =
          take.origin === 'take'
            ? await uploads.complete(take, { timeoutMs: 0, language: null })
            : await this.#textOf(take, null, signal);
        this.#reportText(take, text);
        return;
      }
      try {
        await uploads.flush(take);
        if (!signal.aborted) dispatch({ type: 'flush.done', takeId: take.id });
      } finally {
        // Release the claim for other windows, unless the user has asked for the text meanwhile.
        if (this.#isLatest(take, signal)) queue.release(take);
      }
    });
  }

  abort(takeId: string): void {
    this.#running.get(takeId)?.control.abort();
    this.#running.delete(takeId);
    this.#parts.uploads.stop(takeId);
  }

  /** Aborts all uploads at once: none may arrive under another account. */
  abortAll(): void {
    for (const { take } of [...this.#running.values()]) {
      this.abort(take.id);
      this.#parts.queue.release(take);
    }
    this.#parts.uploads.stopAll();
  }

  #isLatest(take: RecorderTake, signal: AbortSignal): boolean {
    return this.#running.get(take.id)?.control.signal === signal;
  }

  async #run(take: RecorderTake, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { queue } = this.#parts;
    const control = new AbortController();
    const { signal } = control;
    this.#running.set(take.id, { take, control });
    try {
      if (!(await queue.claimToSend(take))) return;
      // The caller that aborted it continues with the claim, or releases it.
      if (!signal.aborted) await work(signal);
    } catch (error) {
      // An aborted or superseded submission reports nothing.
      if (this.#isLatest(take, signal)) this.#reportFailure(take, classifySendError(error));
    } finally {
      if (this.#isLatest(take, signal)) this.#running.delete(take.id);
    }
  }

  #reportFailure(take: RecorderTake, failed: SendFailure): void {
    const { dispatch, onSessionInvalid } = this.#parts;
    const { reason: failure } = failed;
    const retryAfterMs = failed.kind === 'waits' ? failed.retryAfterMs : null;
    dispatch({ type: 'submit.failed', takeId: take.id, failure, retryAfterMs });
    if (failure.code === FAILURE.signedOut) onSessionInvalid();
  }

  #reportText({ id }: RecorderTake, text: Transcribed): void {
    const { dispatch } = this.#parts;
    if (text.noSpeech) dispatch({ type: 'submit.silent', takeId: id, message: text.message });
    else dispatch({ type: 'submit.done', takeId: id, transcription: text });
  }

  #textOf(take: RecorderTake, language: RecordingLanguage | null, signal: AbortSignal): Promise<Transcribed> {
    const { uploads, calls, isOnline } = this.#parts;
    const code = take.failure?.code ?? '';
    if (take.elsewhere) {
      const { state, chunks } = take.elsewhere;
      this.#reportSent(take);
      if (state === 'waiting') return calls.finish(take.id, { chunks, lost: [] }, signal);
      return calls.retry(take.id, language ?? undefined, signal);
    }
    const requested = { ...take, language: language ?? take.language };
    if (take.origin === 'file') {
      return this.#textOfFile(take, language, signal).catch((error: unknown) =>
        this.#textOfConverted(error, requested, signal),
      );
    }
    if (CONFLICT_CODES.includes(code)) return this.#textOfWhole(requested, signal);
    return uploads.complete(take, { timeoutMs: isOnline() ? TIMEOUT_MS : 0, language });
  }

  /** The server has the whole recording already. */
  #reportSent({ id, bytes }: RecorderTake): void {
    this.#parts.dispatch({ type: 'submit.progress', takeId: id, bytes: Math.max(1, bytes) });
  }

  /** Retries on the server if the file has arrived before, instead of uploading it again. */
  async #textOfFile(
    take: RecorderTake,
    language: RecordingLanguage | null,
    signal: AbortSignal,
  ): Promise<Transcribed> {
    const hasArrived = take.failure !== null && !CLIENT_CODES.includes(take.failure.code);
    if (hasArrived) {
      this.#reportSent(take);
      const text = await this.#textOnServer(take.id, language, signal);
      if (text) return text;
    }
    return this.#upload({ ...take, language: language ?? take.language }, take, signal);
  }

  /** The text of what an earlier attempt uploaded under this id, transcribed again if need be; null if that is missing. */
  #textOnServer(
    id: string,
    language: RecordingLanguage | null,
    signal: AbortSignal,
  ): Promise<Transcribed | null> {
    return this.#parts.calls.retry(id, language ?? undefined, signal).catch((error: unknown) => {
      if (hasErrorCode(error, 'not_found') || hasErrorCode(error, 'take_open')) return null;
      throw error;
    });
  }

  /**
   * Sends `audio` of a take under another id. An earlier attempt may have sent other bytes under it, which the server
   * does not accept for the same id: a conversion differs each time.
   */
  async #textOfVariant(take: RecorderTake, audio: Blob | null, signal: AbortSignal): Promise<Transcribed> {
    const id = variantIdOf(take.id, 'file');
    const earlier = await this.#textOnServer(id, take.language, signal);
    if (earlier) return earlier;
    // Best effort: without an earlier attempt, there is nothing to discard.
    await this.#parts.calls.discard(id).catch(() => undefined);
    return this.#upload({ ...take, id }, take, signal, audio);
  }

  /** Sends the whole recording under another id. */
  async #textOfWhole(take: RecorderTake, signal: AbortSignal): Promise<Transcribed> {
    const audio = await this.#parts.audioOf(take);
    const text = await this.#textOfVariant(take, audio, signal);
    if (!text.noSpeech) this.superseded.add(take.id, audio?.size ?? 0);
    return text;
  }

  /** Sends a file again in a format that every server decodes, if this one lacks a decoder and the browser has it. */
  async #textOfConverted(error: unknown, take: RecorderTake, signal: AbortSignal): Promise<Transcribed> {
    if (!hasErrorCode(error, 'decoder_missing')) throw error;
    const { calls, audioOf } = this.#parts;
    const [audio, { convertAudio }] = await Promise.all([audioOf(take), import('./convert-audio.ts')]);
    const converted = audio && (await convertAudio(audio, signal));
    if (!converted) throw error;
    // Best effort: an undecodable recording stays in the list and can be discarded.
    await calls.discard(take.id).catch(() => undefined);
    return this.#textOfVariant(take, converted, signal);
  }

  /** `sent`: the take under which it is sent; `known`: its audio, if that is not the take's own. */
  async #upload(
    sent: RecorderTake,
    take: RecorderTake,
    signal: AbortSignal,
    known: Blob | null = null,
  ): Promise<Transcribed> {
    const { transcribe, audioOf, dispatch } = this.#parts;
    const audio = known ?? (await audioOf(take));
    if (!audio || audio.size === 0) throw new UnreadableTakeError();
    const { id: takeId, userId, aiService, language, personalize, separateSpeakers } = sent;
    const name = fileNameOf(take, audio.type);
    return transcribe(
      { takeId, userId, audio, name, aiService, language, personalize, separateSpeakers },
      {
        signal,
        onProgress: (share) =>
          dispatch({ type: 'submit.progress', takeId: take.id, bytes: share * audio.size }),
      },
    ).catch(async (error: unknown) => {
      throw await sendErrorOf(error, audio);
    });
  }
}
