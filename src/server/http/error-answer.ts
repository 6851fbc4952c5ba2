import type { z } from 'zod';
import { ERRORS, type ErrorCode, type InputIssue } from '../../contract/errors.ts';
import { safeParse } from '../../contract/safe-parse.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { toAppError } from '../to-app-error.ts';
import { API_HEADERS } from './headers.ts';

/** Converts an error to a response. Unknown errors are logged and reported as `internal`. */
export function answerError(error: unknown, log: Log, extra: Headers | null): Response {
  const appError = toAppError(error);
  const { status } = ERRORS[appError.code];
  logFailure(appError, log);
  const headers = new Headers(extra ?? undefined);
  for (const [name, value] of Object.entries(API_HEADERS)) headers.set(name, value);
  headers.set('content-type', 'application/json');
  if (typeof appError.details.retryAfter === 'number')
    headers.set('retry-after', String(appError.details.retryAfter));
  // Does not wait for the rest of a body that is too late.
  if (appError.code === 'request_timeout') headers.set('connection', 'close');
  const body = { error: appError.message, code: appError.code, ...appError.details };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The code with which an error is answered. */
export const errorCodeOf = (error: unknown): ErrorCode => toAppError(error).code;

/** True for `take_elsewhere` in response to another server, which retries; clients receive it with its cause. */
const isRetriedByServer = ({ code, cause }: AppError): boolean =>
  code === 'take_elsewhere' && cause === undefined;

/**
 * Logs errors of the server or of services it depends on. Refusals must stay cheap, so `server_busy` is only counted
 * and appears in the log line of its request; so does a request that another server retries.
 */
export function logFailure(error: AppError, log: Log): void {
  const isExpected = error.code === 'server_busy' || isRetriedByServer(error);
  if (!isExpected && ERRORS[error.code].status >= 500) {
    log.error({ code: error.code, err: causeOf(error) }, 'request failed');
  }
}

/**
 * Name, message and stack of the cause; other fields of database and vendor errors may contain personal data.
 */
function causeOf(error: AppError): { type: string; message: string; stack: string | undefined } {
  const cause = error.cause instanceof Error ? error.cause : error;
  return { type: cause.name, message: cause.message, stack: cause.stack };
}

/** Converts a schema's issues to an `invalid_input`. */
export function invalidInput(error: z.ZodError): AppError {
  const issues: InputIssue[] = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  const first = issues[0];
  return new AppError(
    'invalid_input',
    { issues },
    first ? { text: first.path ? `${first.path}: ${first.message}` : first.message, cause: error } : {},
  );
}

/** @throws AppError `invalid_input` */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = safeParse(schema, value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
