import { MutationCache } from '@tanstack/react-query';
import { HttpError, isUnreachable } from '../data/http-error.ts';
import { serverErrorText, textOf } from '../i18n/i18n.ts';
import type { TextKey, TextValues } from '../i18n/text-keys.ts';
import { showToast, type ToastContent } from '../ui/toast/toasts.ts';

/** The notice of a successful mutation; `values` are the fields of the answer used in the message. */
export interface SuccessNotice {
  readonly title: TextKey;
  readonly message?: TextKey;
  readonly values?: readonly string[];
}

/**
 * The notice of a failed mutation: a fixed `message`, or a `detail`, which is the server's text (with a
 * fallback) or the error's own message. `unreachable` is used if the server did not answer. `except`: codes of errors
 * that the form shows itself.
 */
export interface FailureNotice {
  readonly title: TextKey;
  readonly message?: TextKey;
  readonly detail?: 'server' | 'error';
  readonly fallback?: TextKey;
  readonly unreachable?: TextKey;
  readonly except?: readonly string[];
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { success?: SuccessNotice; failure?: FailureNotice };
  }
}

function pickValues(answer: unknown, names: readonly string[]): TextValues {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  return Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')]));
}

function failureMessage(error: Error, notice: FailureNotice): string | undefined {
  if (notice.detail && isUnreachable(error)) return textOf(notice.unreachable ?? 'failure.network');
  if (notice.detail === 'server') {
    const serverText =
      error instanceof HttpError ? serverErrorText(error.code, error.userText, error.retryAfterMs) : null;
    return serverText ?? (notice.fallback && textOf(notice.fallback));
  }
  if (notice.detail === 'error') return error.message;
  return notice.message && textOf(notice.message);
}

/** The toast of a successful mutation. */
export function successToast(notice: SuccessNotice, answer: unknown): ToastContent {
  const message = notice.message && textOf(notice.message, pickValues(answer, notice.values ?? []));
  return { kind: 'success', title: textOf(notice.title), ...(message !== undefined && { message }) };
}

const isShownElsewhere = ({ except = [] }: FailureNotice, error: Error): boolean =>
  error instanceof HttpError && error.code !== null && except.includes(error.code);

/** The toast of a failed mutation. */
export function failureToast(notice: FailureNotice, error: Error): ToastContent {
  const message = failureMessage(error, notice);
  return { kind: 'error', title: textOf(notice.title), ...(message !== undefined && { message }) };
}

/**
 * Shows the notices named in a mutation's `meta`; a mutation without them is silent. `onFailure` receives
 * every error.
 */
export function createNotifyingMutationCache(onFailure: (error: Error) => void): MutationCache {
  return new MutationCache({
    onSuccess: (answer, _variables, _result, mutation) => {
      const notice = mutation.meta?.success;
      if (notice) showToast(successToast(notice, answer));
    },
    onError: (error, _variables, _result, mutation) => {
      const notice = mutation.meta?.failure;
      if (notice && !isShownElsewhere(notice, error)) showToast(failureToast(notice, error));
      onFailure(error);
    },
  });
}
