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
import { GATEWAY_STATUSES } from '../contract/api/unreachable.ts';
import { Backoff } from '../sending/backoff.ts';
import { HttpError, NetworkError } from '../sending/http-error.ts';
import { CliError, EXIT } from './cli-error.ts';
import type { Credentials } from './credentials.ts';
import {
  type ApiRequestInit,
  createSendRequest,
  HTML_RESPONSE_MESSAGE,
  JSON_HEADERS,
  RESPONSE_TIMEOUT_MS,
} from './send-request.ts';

/** Attempts while the server is busy, and the longest wait between them in milliseconds. */
const TRIES = 5;
const WAIT_MAX_MS = 90_000;
/** Milliseconds for which a server that is away is asked for the text of a recording. */
const AWAY_MS = 15_000;

const failureSchema = z.object({ error: z.string(), code: z.string(), scope: z.string().nullish() });

/** A request of a page of texts. */
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

type Posted = Pick<ApiRequestInit, 'body' | 'headers'>;

/** The error of a refused request, in words. */
function refusalOf({ status, body: answer }: HttpError): CliError {
  const body = failureSchema.safeParse(answer);
  if (!body.success) {
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

/** Milliseconds to wait before the next attempt; null for a failure that waiting does not fix. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof HttpError) || error.retryAfterMs === null) return null;
  const isBusy = error.status === 429 || error.status === 503;
  return isBusy && error.retryAfterMs <= WAIT_MAX_MS ? error.retryAfterMs : null;
}

/** Sends a request; `form` creates its body for each attempt. Throws errors that waiting does not fix. */
type Send = (path: string, form?: () => Posted) => Promise<Response>;

/** The error of a refused, unanswered or truncated request, in plain words. */
function failureOf(server: string, signal: AbortSignal, cause: unknown): CliError {
  if (signal.aborted) return new CliError('Stopped.', EXIT.failed, { cause });
  if (cause instanceof HttpError) return refusalOf(cause);
  const reason =
    cause instanceof NetworkError && cause.cause === HTML_RESPONSE_MESSAGE
      ? `: ${HTML_RESPONSE_MESSAGE}`
      : '';
  return new CliError(`${server} could not be reached${reason}.`, EXIT.unreachable, { cause });
}

function createSend(credentials: Credentials, signal: AbortSignal): Send {
  const ask = createSendRequest(credentials);
  return async (path, form) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(path, { ...(form && { method: 'POST', ...form() }), signal });
      } catch (error) {
        const wait = waitOf(error);
        if (wait === null || tries === TRIES) throw error;
        await delay(wait, undefined, { signal });
      }
    }
  };
}

/**
 * Asks until there is an answer. A proxy may end the wait for it, or the connection may break; the server works on all
 * the same.
 * @throws CliError when it refuses, or is away
 */
async function askUntilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const end = Date.now() + RESPONSE_TIMEOUT_MS;
  const backoff = new Backoff();
  let awayUntil = Date.now() + AWAY_MS;
  for (;;) {
    const askedAt = Date.now();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode !== EXIT.unreachable) throw error;
      // Only a reachable server can take that long.
      if (Date.now() - askedAt > AWAY_MS) awayUntil = Date.now() + AWAY_MS;
      if (Date.now() > Math.min(awayUntil, end)) throw error;
      await delay(backoff.next(), undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** The API of a server, with an API token. */
export function createApiClient(credentials: Credentials, signal: AbortSignal): ApiClient {
  const { server } = credentials;
  const send = createSend(credentials, signal);

  async function ask<T>(schema: z.ZodType<T>, path: string, form?: () => Posted): Promise<T> {
    const response = await send(path, form).catch((error: unknown) => {
      throw failureOf(server, signal, error);
    });
    const body = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return null;
      throw failureOf(server, signal, error);
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
    transcribe({ file, name, language, takeId }) {
      const form = () => {
        const body = new FormData();
        body.set('language', language);
        body.set('takeId', takeId);
        body.set('audio', file, name);
        return { body };
      };
      return askUntilAnswered(() => ask(transcribedSchema, '/api/transcriptions', form), signal);
    },
    text: (id) => ask(transcriptionDetailSchema, `/api/transcriptions/${id}`),
    add: (text) =>
      ask(transcriptionDetailSchema, '/api/texts', () => ({
        body: JSON.stringify(text),
        headers: JSON_HEADERS,
      })),
    async message(line) {
      const answered = await send(MCP_PATH, () => ({ body: line, headers: JSON_HEADERS }))
        .then((response) => (response.status === 202 ? null : response.json()))
        .catch((error: unknown) => {
          // An invalid message is refused in the protocol's own format, too.
          const refusal = error instanceof HttpError ? rpcAnswerSchema.safeParse(error.body) : null;
          if (refusal?.success) return refusal.data;
          if (error instanceof SyntaxError) return undefined;
          throw failureOf(server, signal, error);
        });
      if (answered === null) return null;
      const answer = rpcAnswerSchema.safeParse(answered);
      if (!answer.success) throw new CliError(`${server} does not answer as Parlance does.`);
      return answer.data;
    },
  };
}
