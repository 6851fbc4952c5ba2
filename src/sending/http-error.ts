import { GATEWAY_STATUSES } from '../contract/api/unreachable.ts';
import type { ErrorCode } from '../contract/errors.ts';

/** An answer of the server that is not a success. `message` is `"<status>: <body text>"`, as specified. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The contract's stable code, null when the body carries none. */
  readonly code: ErrorCode | null;
  /** The parsed body when it is JSON, else its text. */
  readonly body: unknown;
  /** The body's `error` field: words for people, null when absent. */
  readonly userText: string | null;
  /** Milliseconds the server asks to wait before the next try, null where it asks for nothing. */
  readonly retryAfterMs: number | null;

  constructor(status: number, statusText: string, bodyText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`);
    this.status = status;
    this.body = parsed(bodyText);
    this.code = field(this.body, 'code') as ErrorCode | null;
    this.userText = field(this.body, 'error');
    this.retryAfterMs = waitOf(retryAfter);
  }
}

/** The server could not be reached, or its answer broke off. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/**
 * The error that an answer without success stands for. On the desktop it is the host that could not reach the server,
 * and it says so in an answer: for the renderer that is the same as no answer.
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

/** Reads a `retry-after` header, which has seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = Number(retryAfter);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Whether our server did not get to answer: no network, or a proxy that found no server behind it. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof HttpError && error.code === null && GATEWAY_STATUSES.includes(error.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function field(body: unknown, name: 'code' | 'error'): string | null {
  if (typeof body !== 'object' || body === null || !(name in body)) return null;
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}
