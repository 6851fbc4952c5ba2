import type { ErrorCode } from '../../src/contract/errors.ts';

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

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    this.status = status;
    this.body = parsed(bodyText);
    this.code = field(this.body, 'code') as ErrorCode | null;
    this.userText = field(this.body, 'error');
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
export function errorOf(status: number, statusText: string, bodyText: string): HttpError | NetworkError {
  const error = new HttpError(status, statusText, bodyText);
  return error.code === 'server_unreachable' ? new NetworkError(error) : error;
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
