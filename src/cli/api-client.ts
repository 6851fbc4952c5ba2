import { setTimeout as delay } from 'node:timers/promises';
import { FormData, type Response } from 'undici';
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
import { Backoff } from '../sending/backoff.ts';
import { HttpError, NetworkError } from '../sending/http-error.ts';
import { CliError, EXIT } from './cli-error.ts';
import type { Credentials } from './credentials.ts';
import { refusalError } from './refusal-error.ts';
import {
  type ApiRequestInit,
  createSendRequest,
  HTML_RESPONSE_MESSAGE,
  JSON_HEADERS,
  REQUEST_TIMEOUT_MS,
  RESPONSE_TIMEOUT_MS,
  withTimeout,
} from './send-request.ts';

/** Attempts while the server is busy, and the longest wait between them in milliseconds. */
const MAX_ATTEMPTS = 5;
const MAX_WAIT_MS = 90_000;
/** Milliseconds after which an unreachable server is no longer asked for the text of a recording. */
const OFFLINE_TIMEOUT_MS = 15_000;

/** Which page of texts is requested. */
export interface PageRequest {
  readonly search?: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const rpcAnswerSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
export type RpcAnswer = z.infer<typeof rpcAnswerSchema>;

/** The server's API for the commands. Each function rejects with a `CliError`. */
export interface ApiClient {
  page(request: PageRequest): Promise<TranscriptionPage>;
  text(id: string): Promise<TranscriptionDetail>;
  /** Waits for the text. `takeId`: a recording sent again under the same id becomes the same text. */
  transcribe(recording: { file: Blob; name: string; language: string; takeId: string }): Promise<Transcribed>;
  /** Adds a text that was not recorded here; sent again under the same key, it is the same text. */
  add(text: AddedTextForm): Promise<TranscriptionDetail>;
  /** Sends a message of the Model Context Protocol; resolves with its response, null for none. */
  message(line: string): Promise<RpcAnswer | null>;
}

type PostBody = Pick<ApiRequestInit, 'body' | 'headers'>;

/** Milliseconds to wait before the next attempt; null for a failure that waiting does not fix. */
function retryDelayOf(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterMs === null) return null;
  const isBusy = error.status === 429 || error.status === 503;
  return isBusy && error.retryAfterMs <= MAX_WAIT_MS ? error.retryAfterMs : null;
}

interface ApiRequest<T> {
  readonly path: string;
  /** Creates the body of each attempt. */
  readonly form?: (() => PostBody) | undefined;
  /** Milliseconds after which an attempt counts as lost. */
  readonly timeoutMs?: number | undefined;
  /** Reads the body. */
  readonly read: (response: Response) => Promise<T>;
}

/** Sends a request, retried while the server is busy. */
type Send = <T>(request: ApiRequest<T>) => Promise<T>;

/** The error of a refused, unanswered or truncated request, with a text for the user. */
function requestError(server: string, signal: AbortSignal, cause: unknown): CliError {
  if (signal.aborted) return new CliError('Stopped.', EXIT.failed, { cause });
  if (cause instanceof HttpError) return refusalError(cause);
  const reason =
    cause instanceof NetworkError && cause.cause === HTML_RESPONSE_MESSAGE
      ? `: ${HTML_RESPONSE_MESSAGE}`
      : '';
  return new CliError(`${server} could not be reached${reason}.`, EXIT.unreachable, { cause });
}

function createRetryingSend(credentials: Credentials, signal: AbortSignal): Send {
  const sendOnce = createSendRequest(credentials);
  return async ({ path, form, timeoutMs = REQUEST_TIMEOUT_MS, read }) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withTimeout(timeoutMs, signal, async (either) =>
          read(await sendOnce(path, { ...(form && { method: 'POST', ...form() }), signal: either })),
        );
      } catch (error) {
        const wait = retryDelayOf(error);
        if (wait === null || attempt === MAX_ATTEMPTS) throw error;
        await delay(wait, undefined, { signal });
      }
    }
  };
}

/**
 * Repeats a request until it is answered. A proxy may end the wait, or the connection may break, while the server
 * continues its work.
 * @throws CliError when the server refuses, or stays unreachable
 */
async function retryWhileUnreachable<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = Date.now() + RESPONSE_TIMEOUT_MS;
  const backoff = new Backoff();
  let offlineDeadline = Date.now() + OFFLINE_TIMEOUT_MS;
  for (;;) {
    const sentAt = Date.now();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== EXIT.unreachable) throw error;
      // Only a reachable server can take that long.
      if (Date.now() - sentAt > OFFLINE_TIMEOUT_MS) offlineDeadline = Date.now() + OFFLINE_TIMEOUT_MS;
      if (Date.now() > Math.min(offlineDeadline, deadline)) throw error;
      await delay(backoff.next(), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** The API of a server, with an API token. */
export function createApiClient(credentials: Credentials, signal: AbortSignal): ApiClient {
  const { server } = credentials;
  const send = createRetryingSend(credentials, signal);

  async function request<T>(
    schema: z.ZodType<T>,
    path: string,
    options: Pick<ApiRequest<T>, 'form' | 'timeoutMs'> = {},
  ): Promise<T> {
    const body = await send({ path, ...options, read: (response) => response.json() }).catch(
      (error: unknown) => {
        if (error instanceof SyntaxError) return null;
        throw requestError(server, signal, error);
      },
    );
    const answer = schema.safeParse(body);
    if (!answer.success) throw new CliError(`The answer of ${server} is not that of a Parlance server.`);
    return answer.data;
  }

  return {
    page({ search = '', limit, cursor }) {
      const query = new URLSearchParams({ search, limit: String(limit), ...(cursor && { cursor }) });
      return request(transcriptionPageSchema, `/api/transcriptions?${query}`);
    },
    transcribe({ file, name, language, takeId }) {
      const form = () => {
        const body = new FormData();
        body.set('language', language);
        body.set('takeId', takeId);
        body.set('audio', file, name);
        return { body };
      };
      const options = { form, timeoutMs: RESPONSE_TIMEOUT_MS };
      return retryWhileUnreachable(() => request(transcribedSchema, '/api/transcriptions', options), signal);
    },
    text: (id) => request(transcriptionDetailSchema, `/api/transcriptions/${id}`),
    add: (text) =>
      request(transcriptionDetailSchema, '/api/texts', {
        form: () => ({ body: JSON.stringify(text), headers: JSON_HEADERS }),
      }),
    async message(line) {
      const answered = await send({
        path: MCP_PATH,
        form: () => ({ body: line, headers: JSON_HEADERS }),
        read: async (response) => (response.status === 202 ? null : response.json()),
      }).catch((error: unknown) => {
        // An invalid message is refused in the protocol's own format, too.
        const refusal = error instanceof HttpError ? rpcAnswerSchema.safeParse(error.body) : null;
        if (refusal?.success) return refusal.data;
        if (error instanceof SyntaxError) return undefined;
        throw requestError(server, signal, error);
      });
      if (answered === null) return null;
      const answer = rpcAnswerSchema.safeParse(answered);
      if (!answer.success) throw new CliError(`The answer of ${server} is not that of a Parlance server.`);
      return answer.data;
    },
  };
}
