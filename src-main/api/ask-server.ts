import { text } from 'node:stream/consumers';
import { ACCOUNT_HEADER } from '../../src/contract/api/account-header.ts';
import { type ApiRequest, type ApiResponse, type ApiRoute, api } from '../../src/contract/api/api.ts';
import { type Endpoint, splitRoute } from '../../src/contract/api/endpoint.ts';
import { SendFailureError } from '../../src/sending/classify-send-error.ts';
import { contentDigest } from '../../src/sending/content-digest.ts';
import { AnswerTimeoutError, errorOf, NetworkError } from '../../src/sending/http-error.ts';
import type { Connect } from './connection.ts';
import { decodeAnswer } from './decoded-answer.ts';
import { ownHeaders } from './forwarded-headers.ts';
import { sendToServer } from './server-request.ts';

type Values = Readonly<Record<string, unknown>>;

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Milliseconds after which a server without a response counts as unreachable. */
  readonly timeoutMs: number;
  /** Id of the only account that the request is for. Under any other, HttpError `other_account` is thrown. */
  readonly account?: string;
  /** The raw body of a `bytes` route; its digest is sent along. */
  readonly bytes?: ArrayBuffer;
}

/** Sends a request of main's own to a route of the contract. */
export type AskServer = <R extends ApiRoute>(
  route: R,
  input: ApiRequest<R, never>,
  options: AskOptions,
) => Promise<ApiResponse<R, never>>;

function pathOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function contentOf(
  body: unknown,
  bytes: ArrayBuffer | undefined,
): Promise<[Uint8Array | null, Record<string, string>]> {
  if (bytes) {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-digest': await contentDigest(bytes),
    };
    return [new Uint8Array(bytes), headers];
  }
  if (body === undefined) return [null, {}];
  return [new TextEncoder().encode(JSON.stringify(body)), { 'content-type': 'application/json' }];
}

function streamOf(content: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });
}

interface ServerAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfter: string | null;
}

async function send(
  connect: Connect,
  method: string,
  path: string,
  body: unknown,
  { bytes, account, signal }: Omit<AskOptions, 'timeoutMs'>,
): Promise<ServerAnswer> {
  const { address, session, secret, agent } = await connect();
  const [content, headers] = await contentOf(body, bytes);
  const incoming = await sendToServer(new URL(path, address), {
    method,
    headers: {
      ...ownHeaders({ token: session.read(), secret }),
      ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
      ...(content ? { 'content-length': String(content.byteLength) } : {}),
      ...headers,
    },
    body: content && streamOf(content),
    signal,
    agent,
  });
  const { statusCode = 0, statusMessage = '' } = incoming;
  return {
    status: statusCode,
    statusText: statusMessage,
    body: await text(decodeAnswer(incoming).body),
    retryAfter: incoming.headers['retry-after'] ?? null,
  };
}

/** A response that violates the contract is not from our server; it may be a captive portal's page. */
function parsed(endpoint: Endpoint, body: string): unknown {
  try {
    return endpoint.response?.parse(JSON.parse(body));
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

/**
 * Creates the client. It throws HttpError for a response other than a success, NetworkError without a
 * response, AnswerTimeoutError without one in time, a SendFailureError of `connect`, and the signal's reason when
 * aborted.
 */
export function createAskServer(connect: Connect): AskServer {
  return async (route, input, { signal, timeoutMs, ...content }) => {
    const { method, path } = splitRoute(route);
    const { params = {}, query = {}, body }: { params?: Values; query?: Values; body?: unknown } = input;
    const timeout = AbortSignal.timeout(timeoutMs);
    let answer: ServerAnswer;
    try {
      answer = await send(connect, method, pathOf(path, params, query), body, {
        ...content,
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof SendFailureError) throw cause;
      throw timeout.aborted ? new AnswerTimeoutError(cause) : new NetworkError(cause);
    }
    const { status, statusText, retryAfter } = answer;
    if (status < 200 || status >= 300) throw errorOf(status, statusText, answer.body, retryAfter);
    return parsed(api[route], answer.body) as ApiResponse<typeof route, never>;
  };
}
