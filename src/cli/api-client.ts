import { setTimeout as delay } from 'node:timers/promises';
import { Agent, FormData, fetch, type Response } from 'undici';
import { z } from 'zod';
import {
  type Transcribed,
  type TranscriptionPage,
  transcribedSchema,
  transcriptionPageSchema,
} from '../contract/api/transcriptions.ts';
import { CliError, EXIT } from './cli-error.ts';
import type { Credentials } from './credentials.ts';

/** The server answers a recording when its text is there; three hours of speech take their time. */
const ANSWER_MS = 60 * 60_000;
/** A busy server says when to come back; this often it is asked again, after so many seconds at most. */
const TRIES = 5;
const WAIT_MAX_SECONDS = 90;

const failureSchema = z.object({ error: z.string(), code: z.string(), scope: z.string().nullish() });

/** A request of a page of texts. */
export interface PageRequest {
  readonly search?: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What the commands ask of the server. Each function rejects with a `CliError`. */
export interface ApiClient {
  page(request: PageRequest): Promise<TranscriptionPage>;
  /** `takeId`: a recording sent again under the same id becomes the same text. */
  transcribe(recording: { file: Blob; name: string; language: string; takeId: string }): Promise<Transcribed>;
}

/** The error of a refused request, in words. */
async function failureOf(response: Response): Promise<CliError> {
  const body = failureSchema.safeParse(await response.json().catch(() => null));
  if (!body.success) {
    return new CliError(`The server answered ${response.status}, and not as Parlance does.`);
  }
  const { error, code, scope } = body.data;
  if (code === 'unauthenticated') {
    return new CliError(
      'The server does not accept this API token. Create one in its settings.',
      EXIT.refused,
    );
  }
  if (code === 'insufficient_scope') {
    const missing = scope ? ` It lacks the scope ${scope}.` : '';
    return new CliError(`${error}${missing}`, EXIT.refused, { code });
  }
  return new CliError(error);
}

/** Milliseconds to wait before another try; null when there is nothing to wait for. */
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isBusy = response.status === 429 || response.status === 503;
  return isBusy && seconds >= 0 && seconds <= WAIT_MAX_SECONDS ? seconds * 1000 : null;
}

/** The API of a server, with an API token. It follows no redirects, so that the token goes nowhere else. */
export function createApiClient({ server, token }: Credentials, signal: AbortSignal): ApiClient {
  const dispatcher = new Agent({ headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });

  async function send(path: string, form?: () => FormData): Promise<Response> {
    const headers = { authorization: `Bearer ${token}` };
    const init = form ? { method: 'POST', body: form() } : {};
    try {
      return await fetch(server + path, { ...init, headers, dispatcher, signal, redirect: 'error' });
    } catch (cause) {
      if (signal.aborted) throw new CliError('Stopped.', EXIT.failed, { cause });
      throw new CliError(`${server} could not be reached.`, EXIT.unreachable, { cause });
    }
  }

  async function ask<T>(schema: z.ZodType<T>, path: string, form?: () => FormData): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const response = await send(path, form);
      if (response.ok) {
        const answer = schema.safeParse(await response.json().catch(() => null));
        if (!answer.success) throw new CliError(`${server} does not answer as Parlance does.`);
        return answer.data;
      }
      const wait = waitOf(response);
      if (wait === null || tries === TRIES) throw await failureOf(response);
      await response.body?.cancel();
      await delay(wait, undefined, { signal });
    }
  }

  return {
    page({ search = '', limit, cursor }) {
      const query = new URLSearchParams({ search, limit: String(limit), ...(cursor && { cursor }) });
      return ask(transcriptionPageSchema, `/api/transcriptions?${query}`);
    },
    transcribe: ({ file, name, language, takeId }) =>
      ask(transcribedSchema, '/api/transcriptions', () => {
        const form = new FormData();
        form.set('language', language);
        form.set('takeId', takeId);
        form.set('audio', file, name);
        return form;
      }),
  };
}
