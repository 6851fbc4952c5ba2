import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { hasErrorCode } from '../../../src/sending/take-errors.ts';
import { conflictingText } from '../../data/conflicting-text.ts';
import { HttpError } from '../../data/http-error.ts';
import { transcriptionOf } from '../../platform/draft-key.ts';
import type { Draft, DraftStore } from '../../platform/platform.ts';
import { contentOf, hashOf, isSame, type ServerText } from './save-state.ts';

interface Parts {
  readonly drafts: DraftStore;
  readonly owner: string;
  /** Aborts the sending. */
  readonly signal: AbortSignal;
  /** Saves for `owner`: throws HttpError `other_account` where another user is signed in, else like `saveEdit`. */
  save(id: string, edit: Draft): Promise<Transcription>;
  /** Stores a draft of an outdated text as a version. Throws like `save`. */
  saveAsVersion(id: string, draft: Draft): Promise<unknown>;
  /** Receives the id of each text that another device changed as well. */
  onConflict(id: string): void;
  /** Receives each text with its HTML as the server has it now. */
  onStored(stored: Transcription, html: string | null): void;
  /** Receives the drafts, by key, whose texts no longer exist on the server. The drafts are kept. */
  onGone(gone: ReadonlyMap<string, Draft>): void;
}

/** Removes a draft that the server has; a draft edited meanwhile is based on the stored version instead. */
function removeSent({ drafts, owner }: Parts, key: string, sent: Draft, version: number): void {
  const now = drafts.read(owner, key);
  if (now?.version !== sent.version) return;
  if (isSame(now, sent)) drafts.remove(owner, key);
  else drafts.write(owner, key, { ...now, version });
}

/** The server could not answer. `retryAfterMs`: the wait it asked for, null for none. */
export interface SendLater {
  readonly retryAfterMs: number | null;
}
/** The result of sending a draft; after `SendLater` and `stop`, sending the others is pointless now. */
type Outcome = 'next' | 'stop' | 'gone' | SendLater;

function handleGone(parts: Parts, key: string, draft: Draft): Outcome {
  if (draft.text.trim() !== '') return 'gone';
  parts.drafts.remove(parts.owner, key);
  return 'next';
}

/** Sends a draft again, based on the version that an earlier edit of its editor was stored as. */
async function resendOn(parts: Parts, key: string, draft: Draft, version: number): Promise<Outcome> {
  const now = parts.drafts.read(parts.owner, key);
  if (now?.version !== draft.version) return 'next';
  const rebased = { ...now, version };
  parts.drafts.write(parts.owner, key, rebased);
  return sendOne(parts, key, rebased);
}

/** A draft of a text that was changed meanwhile goes to its versions. */
async function handleOutdated(parts: Parts, key: string, draft: Draft, theirs: ServerText): Promise<Outcome> {
  const stored = contentOf(theirs);
  const id = transcriptionOf(key);
  // An earlier save succeeded but its response was lost.
  const isOurs = isSame(stored, draft);
  if (!isOurs) {
    if (draft.unanswered?.includes(hashOf(stored))) return resendOn(parts, key, draft, theirs.version);
    try {
      await parts.saveAsVersion(id, draft);
    } catch (error) {
      return handleFailure(parts, key, draft, error);
    }
  }
  // The text may be cached as it was before.
  parts.onStored(theirs, stored.html);
  if (!isOurs) parts.onConflict(id);
  removeSent(parts, key, draft, theirs.version);
  return 'next';
}

async function handleFailure(parts: Parts, key: string, draft: Draft, error: unknown): Promise<Outcome> {
  const theirs = conflictingText<ServerText>(error);
  if (theirs) return handleOutdated(parts, key, draft, theirs);
  if (hasErrorCode(error, 'not_found')) return handleGone(parts, key, draft);
  if (hasErrorCode(error, 'other_account')) return 'stop';
  const answer = error instanceof HttpError ? error : null;
  const isRefused = answer !== null && answer.status < 500 && ![401, 429].includes(answer.status);
  return isRefused ? 'next' : { retryAfterMs: answer?.retryAfterMs ?? null };
}

async function sendOne(parts: Parts, key: string, draft: Draft): Promise<Outcome> {
  try {
    const { unanswered: _unanswered, ...edit } = draft;
    const saved = await parts.save(transcriptionOf(key), edit);
    removeSent(parts, key, draft, saved.version);
    parts.onStored(saved, draft.html);
    return 'next';
  } catch (error) {
    return handleFailure(parts, key, draft, error);
  }
}

/**
 * Sends every draft whose editor is closed, one at a time, each based on the version it was made from, so
 * that nothing from another device is overwritten. Drafts that can't be sent are kept; null unless they are to be sent later.
 */
export async function sendDrafts(parts: Parts): Promise<SendLater | null> {
  const { drafts, owner, signal, onGone } = parts;
  const keys = drafts.list(owner);
  const goneDrafts = new Map<string, Draft>();
  let outcome: Outcome = 'next';
  for (const key of keys) {
    const isOpen = await drafts.isOpen(key);
    if (signal.aborted) return null;
    // Read the current draft: an editor may have changed it since the list was made.
    const draft = isOpen ? null : drafts.read(owner, key);
    if (!draft) continue;
    outcome = await sendOne(parts, key, draft);
    if (outcome === 'gone') goneDrafts.set(key, draft);
    if (outcome === 'stop' || typeof outcome === 'object') break;
  }
  if (goneDrafts.size > 0 && !signal.aborted) onGone(goneDrafts);
  return typeof outcome === 'object' ? outcome : null;
}
