import { GATEWAY_STATUSES } from '../contract/api/unreachable.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** A server response other than a success. `message` is `"<status>: <body text>"`, as specified. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The contract's error code; null if the body has none. */
  readonly code: ErrorCode | null;
  /** The parsed body if it is JSON, else its text. */
  readonly body: unknown;
  /** The body's `error` field: the message for the user, null if absent. */
  readonly userText: string | null;
  /** Milliseconds to wait before a retry, as the server asked; null if it did not. */
  readonly retryAfterMs: number | null;

  constructor(status: number, statusText: string, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`);
    this.status = status;
    this.body = parseBody(bodyText);
    this.code = stringField(this.body, 'code') as ErrorCode | null;
    this.userText = stringField(this.body, 'error');
    this.retryAfterMs = retryAfterMsOf(retryAfter);
  }
}

/** The server could not be reached, or its response broke off. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';

  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/** The server has not answered in time; it may still be at work. */
export class AnswerTimeoutError extends NetworkError {
  override readonly name = 'AnswerTimeoutError';
}

/**
 * The error for a response other than a success. On the desktop, the host reports an unreachable server in a
 * response; the renderer treats that as no response.
 */
export function errorOf(
  status: number,
  statusText: string,
  bodyText: string,
  retryAfter: string | null = null,
): HttpError | NetworkError {
  const error = new HttpError(status, statusText, bodyText, retryAfter);
  return error.code === 'server_unreachable' ? new NetworkError(error) : error;
}

/** Parses a `retry-after` header: seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMsOf(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** True when our server did not respond: no network, or a proxy without a server behind it. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof HttpError && error.code === null && GATEWAY_STATUSES.includes(error.status);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function stringField(body: unknown, name: 'code' | 'error'): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}
