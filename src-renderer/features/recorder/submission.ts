import type { Transcribed } from '../../../src/contract/transcriptions.ts';
import { HttpError, NetworkError } from '../../data/http-error.ts';
import type { RecordingUpload, UploadOptions } from '../../data/upload-recording.ts';
import type { TakeFailure } from '../../platform/recording.ts';
import { fileNameOf } from './jobs.ts';
import { FAILURE, type Job, type RecorderEvent } from './recorder-state.ts';

/** Turns audio into text; throws HttpError, NetworkError or the signal's reason. */
export type Transcribe = (upload: RecordingUpload, options: UploadOptions) => Promise<Transcribed>;

/** Tells a failed submission in the recorder's own terms. */
export function failureOf(error: unknown): TakeFailure {
  if (error instanceof NetworkError) return { code: FAILURE.offline, text: null };
  if (error instanceof HttpError) {
    return { code: error.code ?? `http_${error.status}`, text: error.userText };
  }
  return { code: FAILURE.unreadable, text: null };
}

function eventOf(jobId: string, answer: Transcribed): RecorderEvent {
  if (answer.noSpeech) return { type: 'submit.silent', jobId, message: answer.message };
  return { type: 'submit.done', jobId, transcription: answer };
}

/** Sends a job's audio and answers with what became of it; null when it was aborted. */
export async function submitJob(
  job: Job,
  readAudio: () => Promise<Blob | null>,
  transcribe: Transcribe,
  options: UploadOptions,
): Promise<RecorderEvent | null> {
  const jobId = job.id;
  try {
    const audio = await readAudio();
    if (!audio || audio.size === 0) {
      return { type: 'submit.failed', jobId, failure: { code: FAILURE.unreadable, text: null } };
    }
    const { aiService, language } = job;
    const name = fileNameOf(job, audio.type);
    return eventOf(jobId, await transcribe({ takeId: jobId, audio, name, aiService, language }, options));
  } catch (error) {
    if (options.signal.aborted) return null;
    return { type: 'submit.failed', jobId, failure: failureOf(error) };
  }
}
