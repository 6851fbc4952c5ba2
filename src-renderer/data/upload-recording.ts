import { ACCOUNT_HEADER } from '../../src/contract/api/account-header.ts';
import type { AiService } from '../../src/contract/api/ai-services.ts';
import type { ApiRoute } from '../../src/contract/api/api.ts';
import { splitRoute } from '../../src/contract/api/endpoint.ts';
import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import { serverTransport } from '../platform/server-transport.ts';
import { errorOf, NetworkError } from './http-error.ts';
import { readTranscribed } from './read-transcribed.ts';

const ROUTE = 'POST /api/transcriptions' satisfies ApiRoute;

export interface RecordingUpload {
  /** The take's id: a repeated upload after a lost response yields the same transcription. */
  readonly takeId: string;
  /** Id of the account that owns the recording. */
  readonly userId: string;
  readonly audio: Blob;
  /** File name for the form and the server's log; the server checks the content. */
  readonly name: string;
  readonly aiService: AiService;
  readonly language: RecordingLanguage;
  readonly personalize: boolean;
  /** See `takeOpeningSchema`. */
  readonly separateSpeakers?: boolean | undefined;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Uploaded share of the audio, 0 to 1. */
  onProgress(sent: number): void;
}

function formOf(upload: RecordingUpload): FormData {
  const { takeId, audio, name, aiService, language, personalize, separateSpeakers } = upload;
  const form = new FormData();
  form.set('takeId', takeId);
  form.set('aiService', aiService);
  form.set('language', language);
  form.set('personalizeEnabled', String(personalize));
  if (separateSpeakers !== undefined) form.set('separateSpeakers', String(separateSpeakers));
  form.set('audio', audio, name);
  return form;
}

function readAnswer(request: XMLHttpRequest): Transcribed {
  const { status, statusText, responseText } = request;
  if (status < 200 || status > 299) throw errorOf(status, statusText, responseText);
  let answer: unknown;
  try {
    answer = JSON.parse(responseText);
  } catch (cause) {
    throw new NetworkError(cause);
  }
  return readTranscribed(answer);
}

/** Reports the progress: the browser's, or that of the host that carries the upload. Returns the cleanup function. */
function reportProgress(
  request: XMLHttpRequest,
  { audio }: RecordingUpload,
  { signal, onProgress }: UploadOptions,
): () => void {
  // The form is a little larger than its audio.
  const hostUpload = serverTransport().registerUpload?.(signal, (bytes) =>
    onProgress(Math.min(1, bytes / audio.size)),
  );
  if (hostUpload) {
    request.setRequestHeader(...hostUpload.header);
    return hostUpload.end;
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
  return () => undefined;
}

/**
 * Uploads a recording and waits for its text. Throws HttpError for a status other than success (`other_account`
 * if another user is signed in), NetworkError if there is no answer, and the signal's reason when aborted. Uses
 * XMLHttpRequest because `fetch` reports no upload progress.
 */
export function uploadRecording(upload: RecordingUpload, options: UploadOptions): Promise<Transcribed> {
  const { signal } = options;
  const { method, path } = splitRoute(ROUTE);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () =>
      settle(() => {
        request.abort();
        reject(signal.reason);
      });
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(ACCOUNT_HEADER, upload.userId);
    const end = reportProgress(request, upload, options);
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', abort);
      end();
      finish();
    };
    signal.addEventListener('abort', abort);
    request.addEventListener('load', () =>
      settle(() => {
        try {
          resolve(readAnswer(request));
        } catch (error) {
          reject(error);
        }
      }),
    );
    request.addEventListener('error', () => settle(() => reject(new NetworkError(request.statusText))));
    request.send(formOf(upload));
  });
}
