import { setTimeout as delay } from 'node:timers/promises';
import { Agent, FormData, fetch, type RequestInit, type Response } from 'undici';
import { z } from 'zod';
import { MCP_PATH } from '../contract/api/mcp.ts';
import type { AddedTextForm } from '../contract/api/texts.ts';
import {
  type Transcribed,
  type TranscriptionDetail,
  type TranscriptionPage,
  transcribedSchema,
  transcriptionDetailSchema,
  transcriptionPageSchema,
} from '../contract/api/transcriptions.ts';
import { GATEWAY_STATUSES, isPage } from '../contract/api/unreachable.ts';
import { CliError, EXIT } from './cli-error.ts';
import type { Credentials } from './credentials.ts';

/** The server answers a recording when its text is there; three hours of speech take their time. */
const ANSWER_MS = 60 * 60_000;
/** A busy server says when to come back; this often it is asked again, after so many seconds at most. */
const TRIES = 5;
const WAIT_MAX_SECONDS = 90;

const JSON_HEADERS = { 'content-type': 'application/json' };

const failureSchema = z.object({ error: z.string(), code: z.string(), scope: z.string().nullish() });

/** A request of a page of texts. */
export interface PageRequest {
  readonly search?: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const rpcAnswerSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
export type RpcAnswer = z.infer<typeof rpcAnswerSchema>;

/** What the commands ask of the server. Each function rejects with a `CliError`. */
export interface ApiClient {
  page(request: PageRequest): Promise<TranscriptionPage>;
  text(id: string): Promise<TranscriptionDetail>;
  /** `takeId`: a recording sent again under the same id becomes the same text. */
  transcribe(recording: { file: Blob; name: string; language: string; takeId: string }): Promise<Transcribed>;
  /** Adds a text that was not recorded here; sent again under the same key, it is the same text. */
  add(text: AddedTextForm): Promise<TranscriptionDetail>;
  /** Sends a message of the Model Context Protocol; resolves with its answer, null for one that has none. */
  message(line: string): Promise<RpcAnswer | null>;
}

type Posted = Pick<RequestInit, 'body'> & { readonly headers?: Readonly<Record<string, string>> };

/** The error of a refused request, in words. */
async function failureOf(response: Response): Promise<CliError> {
  const body = failureSchema.safeParse(await response.json().catch(() => null));
  if (!body.success) {
    const { status } = response;
    return GATEWAY_STATUSES.includes(status)
      ? new CliError(
          `The server could not be reached: ${status} came in place of its answer.`,
          EXIT.unreachable,
        )
      : new CliError(`The server answered ${status}, and not as Parlance does.`);
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
  return new CliError(error, EXIT.failed, { code });
}

/** Milliseconds to wait before another try; null when there is nothing to wait for. */
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isBusy = response.status === 429 || response.status === 503;
  return isBusy && seconds >= 0 && seconds <= WAIT_MAX_SECONDS ? seconds * 1000 : null;
}

/** Sends a request; `form` makes its body, for each try anew. Resolves with a refusal, too, that no wait would change. */
type Send = (path: string, form?: () => Posted) => Promise<Response>;

/** What is thrown once the user has stopped the command. */
const stopped = (cause: unknown) => new CliError('Stopped.', EXIT.failed, { cause });

/** The error of a request without an answer, or with half of one. */
function lostError(server: string, signal: AbortSignal, cause: unknown): CliError {
  if (signal.aborted) return stopped(cause);
  return new CliError(`${server} could not be reached.`, EXIT.unreachable, { cause });
}

/** Requests with an API token. They follow no redirects, so that the token goes nowhere else. */
function createSend({ server, token }: Credentials, signal: AbortSignal): Send {
  const dispatcher = new Agent({ headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });

  const sendOnce: Send = async (path, form) => {
    const { headers: more, ...init } = form ? { method: 'POST', ...form() } : {};
    const headers = { authorization: `Bearer ${token}`, ...more };
    const response = await fetch(server + path, {
      ...init,
      headers,
      dispatcher,
      signal,
      redirect: 'error' as const,
    }).catch((cause: unknown) => {
      throw lostError(server, signal, cause);
    });
    // A captive portal or a proxy's sign-in has answered.
    if (response.ok && isPage(response.headers.get('content-type'))) {
      await response.body?.cancel();
      throw new CliError(
        `${server} could not be reached: a page came in place of its answer.`,
        EXIT.unreachable,
      );
    }
    return response;
  };

  return async (path, form) => {
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(path, form);
      const wait = response.ok ? null : waitOf(response);
      if (wait === null || tries === TRIES) return response;
      await response.body?.cancel();
      await delay(wait, undefined, { signal }).catch((cause: unknown) => {
        throw stopped(cause);
      });
    }
  };
}

/** The API of a server, with an API token. */
export function createApiClient(credentials: Credentials, signal: AbortSignal): ApiClient {
  const { server } = credentials;
  const send = createSend(credentials, signal);

  async function ask<T>(schema: z.ZodType<T>, path: string, form?: () => Posted): Promise<T> {
    const response = await send(path, form);
    if (!response.ok) throw await failureOf(response);
    const body = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      throw lostError(server, signal, error);
    });
    const answer = schema.safeParse(body);
    if (!answer.success) throw new CliError(`${server} does not answer as Parlance does.`);
    return answer.data;
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
        return { body: form };
      }),
    text: (id) => ask(transcriptionDetailSchema, `/api/transcriptions/${id}`),
    add: (text) =>
      ask(transcriptionDetailSchema, '/api/texts', () => ({
        body: JSON.stringify(text),
        headers: JSON_HEADERS,
      })),
    async message(line) {
      const response = await send(MCP_PATH, () => ({ body: line, headers: JSON_HEADERS }));
      if (response.status === 202) return null;
      // What is no message is refused in the words of the protocol, too.
      const answer = rpcAnswerSchema.safeParse(
        await response
          .clone()
          .json()
          .catch(() => null),
      );
      if (!answer.success) throw await failureOf(response);
      return answer.data;
    },
  };
}
