import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { HttpError, NetworkError } from '../../data/http-error.ts';
import { serverErrorText } from '../../i18n/i18n.ts';
import type { Draft } from '../../platform/platform.ts';

/** Maximum number of edits kept for comparison while their answers are missing. */
const UNCONFIRMED_MAX = 20;
/** Maximum body size in bytes of a request sent while the page closes (Fetch standard, keepalive). */
const KEEPALIVE_BYTES = 60_000;

/** The content to save: the plain text, its HTML if it has formatting, and the language it is translated into. */
export type Content = Pick<Draft, 'text' | 'html' | 'translatedTo'>;

type Writer = Pick<Draft, 'writtenBy' | 'tool'>;

/** An edit and its author. */
export type Edit = Content & Writer;

/** The transcription as stored by another page. */
export type ServerText = Transcription & { readonly html?: string | null };

export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'retry' | 'gone' }
  | { readonly kind: 'refused'; readonly reason: string };

function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  // A proxy in front of the server may not find it for a while.
  const isFromProxy = error.status === 404 && error.code === null;
  return isFromProxy || error.status >= 500 || error.status === 429 || error.status === 401;
}

export function contentOf({ text, html }: ServerText): Content {
  return { text, html: html ?? null };
}

export function isSame(one: Content, other: Content): boolean {
  return one.text === other.text && one.html === other.html;
}

/** Whether a request with a content can outlive its page. */
export function fitsKeepalive({ text, html }: Content): boolean {
  return (text.length + (html?.length ?? 0)) * 3 < KEEPALIVE_BYTES;
}

/** A 53-bit hash of a content: a draft that held whole texts could exceed the storage of the device. */
export function hashOf({ text, html }: Content): number {
  let high = 0;
  let low = 0;
  for (const letter of JSON.stringify([text, html])) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x9e3779b1);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}

/** Edits that the server may have stored, by their hashes, in the order of their sending. */
export type UnconfirmedEdits = Map<number, Writer>;

/** The edits of an opened draft that the server may have stored. */
export function unconfirmedOf(draft: Omit<Draft, 'version'> | null): UnconfirmedEdits {
  const edits: UnconfirmedEdits = new Map(draft?.unanswered?.map((hash) => [hash, {}]));
  if (draft) addUnconfirmed(edits, draft);
  return edits;
}

/** Adds an edit that the server may have stored. */
export function addUnconfirmed(edits: UnconfirmedEdits, edit: Edit): void {
  const hash = hashOf(edit);
  if (!edits.has(hash)) edits.set(hash, edit);
  // The first one stays: after a lost answer, the network is often down.
  const [, second] = edits.keys();
  if (edits.size > UNCONFIRMED_MAX && second !== undefined) edits.delete(second);
}

/** The state after a save failed, other than by a conflict. */
export function stateAfter(error: unknown): SaveState {
  if (isTransient(error)) return { kind: 'retry' };
  if (!(error instanceof HttpError)) return { kind: 'refused', reason: String(error) };
  return error.code === 'not_found'
    ? { kind: 'gone' }
    : {
        kind: 'refused',
        reason: serverErrorText(error.code, error.userText, error.retryAfterMs) ?? error.message,
      };
}
