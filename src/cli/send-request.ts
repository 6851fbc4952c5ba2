import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { isPage } from '../contract/api/unreachable.ts';
import { errorOf, NetworkError } from '../sending/http-error.ts';
import type { Credentials } from './credentials.ts';

/** The server responds to a recording when its text is ready; three hours of speech take a while. */
export const RESPONSE_TIMEOUT_MS = 60 * 60_000;

/** Other requests that get no answer by then count as lost. */
export const REQUEST_TIMEOUT_MS = 60_000;

export const JSON_HEADERS = { 'content-type': 'application/json' };

/** The cause of a NetworkError where a captive portal or a proxy's sign-in has answered. */
export const HTML_RESPONSE_MESSAGE = 'a page came in place of its answer';

export type ApiRequestInit = Pick<RequestInit, 'method' | 'body'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Asks the server for a path. Throws HttpError, NetworkError or the signal's reason. */
export type SendRequest = (path: string, init: ApiRequestInit) => Promise<Response>;

/**
 * Runs a request that counts as lost after some milliseconds; a dead connection may never report an error.
 * @throws NetworkError then, or what the request throws
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(ms);
  try {
    return await request(AbortSignal.any([signal, timeout]));
  } catch (error) {
    throw error === timeout.reason ? new NetworkError(error) : error;
  }
}

/** Requests with an API token. They follow no redirects, so that the token is sent nowhere else. */
export function createSendRequest({ server, token }: Credentials): SendRequest {
  const dispatcher = new Agent({ headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: RESPONSE_TIMEOUT_MS });
  return async (path, init) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const request = { ...init, headers, dispatcher, redirect: 'error' as const };
    const response = await fetch(server + path, request).catch((cause: unknown) => {
      throw init.signal.aborted ? init.signal.reason : new NetworkError(cause);
    });
    if (response.ok) {
      if (!isPage(response.headers.get('content-type'))) return response;
      await response.body?.cancel();
      throw new NetworkError(HTML_RESPONSE_MESSAGE);
    }
    const body = await response.text().catch(() => '');
    throw errorOf(response.status, response.statusText, body, response.headers.get('retry-after'));
  };
}
