import { onlineManager } from '@tanstack/react-query';
import { ACCOUNT_HEADER } from '../../src/contract/api/account-header.ts';
import type { ApiRequest, ApiResponse, ApiRoute } from '../../src/contract/api/api.ts';
import { OFFLINE_HEADER } from '../../src/contract/api/unreachable.ts';
import { contentDigest } from '../../src/sending/content-digest.ts';
import { serverTransport } from '../platform/server-transport.ts';
import { AnswerTimeoutError, errorOf, HttpError, isUnreachable, NetworkError } from './http-error.ts';
import { refusePage } from './refuse-page.ts';

type Values = Readonly<Record<string, unknown>>;

/** The input of a route: `params`, `query` and `body`, as far as the route has them. */
export type CallInput<R extends ApiRoute> = ApiRequest<R, FormData>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page; browsers limit its body to 64 kB. */
  keepalive?: boolean;
  /** The body of a route that takes raw bytes; their digest is sent as a header. */
  bytes?: ArrayBuffer;
  /** Id of the only account that the request is for. Under any other, HttpError `other_account` is thrown. */
  account?: string;
  /** The language of the response's content, as a BCP 47 tag; the browser's by default. */
  language?: string;
  /** Milliseconds after which a server without an answer counts as unreachable. */
  timeoutMs?: number;
}

type CallArguments<R extends ApiRoute> = keyof CallInput<R> extends never
  ? [input?: CallInput<R>, options?: CallOptions]
  : [input: CallInput<R>, options?: CallOptions];

function buildUrl(path: string, params: Values, query: Values): string {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const queryString = search.toString();
  return queryString ? `${pathname}?${queryString}` : pathname;
}

/** Runs `work`. Throws NetworkError if it fails, but rethrows an abort by `signal`, which says nothing about the server. */
async function withNetworkErrors<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? error : new NetworkError(error);
  }
}

function readContent(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : response.blob();
}

async function bodyOf(
  body: unknown,
  bytes: ArrayBuffer | undefined,
): Promise<{ body?: BodyInit; headers?: Record<string, string> }> {
  if (bytes) {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-digest': await contentDigest(bytes),
    };
    return { body: bytes, headers };
  }
  if (body instanceof FormData) return { body };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Timeout in milliseconds where something else can be shown: a network that drops everything counts as none. */
export const FALLBACK_TIMEOUT_MS = 8000;

/** `isFromCache`: the host answered from its cache because it could not reach the server. */
interface Answer<R extends ApiRoute> {
  readonly value: ApiResponse<R, Blob>;
  readonly isFromCache: boolean;
}

async function sendRequest<R extends ApiRoute>(
  route: R,
  input: CallInput<R> | undefined,
  { bytes, account, language, ...options }: Omit<CallOptions, 'timeoutMs'>,
): Promise<Answer<R>> {
  const space = route.indexOf(' ');
  const parts: { params?: Values; query?: Values; body?: unknown } = input ?? {};
  const content = await bodyOf(parts.body, bytes);
  const headers = {
    ...content.headers,
    ...(account && { [ACCOUNT_HEADER]: account }),
    ...(language && { 'accept-language': language }),
  };
  const method = route.slice(0, space);
  const init: RequestInit = { method, credentials: 'same-origin', ...options, ...content, headers };
  const url = buildUrl(route.slice(space + 1), parts.params ?? {}, parts.query ?? {});
  const response = await withNetworkErrors(options.signal, () => serverTransport().fetch(url, init));
  if (!response.ok) {
    const text = await response.text().catch(() => '');
    throw errorOf(response.status, response.statusText, text, response.headers.get('retry-after'));
  }
  refusePage(response);
  const value = (await withNetworkErrors(options.signal, () => readContent(response))) as ApiResponse<
    R,
    Blob
  >;
  return { value, isFromCache: response.headers.has(OFFLINE_HEADER) };
}

/** Runs `work` with a signal that also fires on timeout; a timeout throws AnswerTimeoutError. */
export async function withTimeout<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeoutController = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AnswerTimeoutError(`no answer within ${timeoutMs} ms`));
      timeoutController.abort();
    }, timeoutMs);
  });
  const anySignal = signal ? AbortSignal.any([signal, timeoutController.signal]) : timeoutController.signal;
  try {
    return await Promise.race([work(anySignal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls an endpoint of the contract by its route string, as in `call('GET /api/user')`. Sends a plain `body`
 * as JSON and a `FormData` unchanged. Reads JSON, or a `Blob` if the route answers with a file. Reports to
 * the online manager whether the server is reachable; an answer from the host's cache means that it is not.
 * Throws HttpError for a status other than success, NetworkError if there is no answer, and the signal's
 * reason when aborted.
 */
export async function call<R extends ApiRoute>(
  route: R,
  ...[input, options]: CallArguments<R>
): Promise<ApiResponse<R, Blob>> {
  const { timeoutMs, ...rest } = options ?? {};
  try {
    const answer = await (timeoutMs === undefined
      ? sendRequest(route, input, rest)
      : withTimeout(timeoutMs, rest.signal, (signal) => sendRequest(route, input, { ...rest, signal })));
    onlineManager.setOnline(!answer.isFromCache);
    return answer.value;
  } catch (error) {
    if (error instanceof HttpError || error instanceof NetworkError) {
      onlineManager.setOnline(!isUnreachable(error));
    }
    throw error;
  }
}
