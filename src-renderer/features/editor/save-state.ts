import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { HttpError, NetworkError } from '../../data/http-error.ts';
import { serverWords } from '../../i18n/i18n.ts';
import type { Draft } from '../../platform/platform.ts';

/** Maximum number of edits kept for comparison while their answers are missing. */
const UNANSWERED_EDITS = 20;

/** The content to save: the plain text, and its HTML if it has formatting. */
export type Content = Pick<Draft, 'text' | 'html'>;

/** The transcription as stored by another page. */
export type Theirs = Transcription & { readonly html?: string | null };

export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'retry' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

/** The other version in the body of a `version_conflict` error; null for any other error. */
export function otherVersion(error: unknown): Theirs | null {
  if (!(error instanceof HttpError) || error.code !== 'version_conflict') return null;
  return (error.body as { current?: Theirs }).current ?? null;
}

function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  // A proxy in front of the server may not find it for a while.
  const isForeign = error.status === 404 && error.code === null;
  return isForeign || error.status >= 500 || error.status === 429 || error.status === 401;
}

export function contentOf({ text, html }: Theirs): Content {
  return { text, html: html ?? null };
}

export function isSame(one: Content, other: Content): boolean {
  return one.text === other.text && one.html === other.html;
}

/** Adds an edit that the server may have stored. */
export function noteUnanswered<E extends Content>(edits: E[], edit: E): void {
  if (edits.some((other) => isSame(other, edit))) return;
  edits.push(edit);
  // The first one stays: after a lost answer, the network is often away.
  if (edits.length > UNANSWERED_EDITS) edits.splice(1, 1);
}

/** The state after a save failed, other than by a conflict. */
export function stateAfter(error: unknown): SaveState {
  if (isPassing(error)) return { kind: 'retry' };
  if (!(error instanceof HttpError)) return { kind: 'refused', reason: String(error) };
  return error.code === 'not_found'
    ? { kind: 'gone' }
    : {
        kind: 'refused',
        reason: serverWords(error.code, error.userText, error.retryAfterMs) ?? error.message,
      };
}
