import { HttpError, isUnreachable } from '../../data/http-error.ts';
import { serverErrorText, textsOf } from '../../i18n/i18n.ts';

const text = textsOf('auth');

/**
 * Why a sign-in failed: the server's message, or `unreachable` if it could not be reached; null for an error of the
 * browser.
 */
export function signInErrorText(error: Error, unreachable = text('auth.needsConnection')): string | null {
  if (isUnreachable(error)) return unreachable;
  if (!(error instanceof HttpError)) return null;
  return serverErrorText(error.code, error.userText, error.retryAfterMs) ?? text('auth.loginFailed');
}
