import type { AiService } from '../../src/contract/api/ai-services.ts';
import type { ApiRoute } from '../../src/contract/api/api.ts';
import { splitRoute } from '../../src/contract/api/endpoint.ts';
import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import { errorOf, NetworkError } from './http-error.ts';
import { requireAccount } from './takes.ts';

const ROUTE = 'POST /api/transcriptions' satisfies ApiRoute;

export interface RecordingUpload {
  /** The recording's own id: sending it again after a lost answer gives the same transcription. */
  readonly takeId: string;
  /** The account it belongs to. */
  readonly userId: string;
  readonly audio: Blob;
  /** File name as the server's log and the form show it; the server goes by content. */
  readonly name: string;
  readonly aiService: AiService;
  readonly language: RecordingLanguage;
  readonly personalize: boolean;
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share of the audio that is on its way, 0 to 1. */
  onProgress(sent: number): void;
}

function formOf({ takeId, audio, name, aiService, language, personalize }: RecordingUpload): FormData {
  const form = new FormData();
  form.set('takeId', takeId);
  form.set('aiService', aiService);
  form.set('language', language);
  form.set('personalizeEnabled', String(personalize));
  form.set('audio', audio, name);
  return form;
}

function readAnswer(request: XMLHttpRequest): Transcribed {
  const { status, statusText, responseText } = request;
  if (status < 200 || status > 299) throw errorOf(status, statusText, responseText);
  try {
    return JSON.parse(responseText) as Transcribed;
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

/**
 * Sends a recording and waits for its text. Throws OtherAccountError where somebody else is signed in, HttpError for
 * an answer that is not a success, NetworkError when there is no answer, and the signal's reason when aborted.
 */
export async function uploadRecording(upload: RecordingUpload, options: UploadOptions): Promise<Transcribed> {
  await requireAccount(upload.userId, options.signal);
  return send(upload, options);
}

/** By XMLHttpRequest, because `fetch` tells no upload progress. */
function send(upload: RecordingUpload, options: UploadOptions): Promise<Transcribed> {
  const { signal, onProgress } = options;
  const { method, path } = splitRoute(ROUTE);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', abort);
      finish();
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
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
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    request.send(formOf(upload));
  });
}
