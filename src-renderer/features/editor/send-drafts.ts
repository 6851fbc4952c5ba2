import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { isCode } from '../../../src/sending/take-errors.ts';
import { HttpError } from '../../data/http-error.ts';
import type { Draft, DraftStore } from '../../platform/platform.ts';
import { contentOf, isSame, otherVersion, type Theirs } from './save-state.ts';

interface Parts {
  readonly drafts: DraftStore;
  readonly owner: string;
  /** Aborts the sending. */
  readonly signal: AbortSignal;
  /** Saves for `owner`: throws HttpError `other_account` where another user is signed in, else like `saveEdit`. */
  save(id: string, edit: Draft): Promise<Transcription>;
  /** Keeps a draft of an outdated text in the versions of the text. Throws like `save`. */
  saveBeside(id: string, draft: Draft): Promise<unknown>;
  /** Receives the id of each text that another device changed as well. */
  onConflict(id: string): void;
  onSaved(saved: Transcription, html: string | null): void;
  /** Receives the drafts whose texts no longer exist on the server. The drafts are kept. */
  onGone(gone: ReadonlyMap<string, Draft>): void;
}

/** Removes a draft that the server has; a draft edited meanwhile is based on the stored version instead. */
function removeSent({ drafts, owner }: Parts, id: string, sent: Draft, version: number): void {
  const now = drafts.read(owner, id);
  if (now?.version !== sent.version) return;
  if (isSame(now, sent)) drafts.remove(owner, id);
  else drafts.write(owner, id, { ...now, version });
}

/** The result of sending a draft; `stop` if sending the others is pointless now. */
type Outcome = 'next' | 'stop' | 'gone';

function gone(parts: Parts, id: string, draft: Draft): Outcome {
  if (draft.text.trim() !== '') return 'gone';
  parts.drafts.remove(parts.owner, id);
  return 'next';
}

/** A draft of a text that was changed meanwhile goes to its versions. */
async function outdated(parts: Parts, id: string, draft: Draft, theirs: Theirs): Promise<Outcome> {
  // An earlier save succeeded but its answer was lost.
  if (!isSame(contentOf(theirs), draft)) {
    try {
      await parts.saveBeside(id, draft);
    } catch (error) {
      return failed(parts, id, draft, error);
    }
    parts.onConflict(id);
  }
  removeSent(parts, id, draft, theirs.version);
  return 'next';
}

async function failed(parts: Parts, id: string, draft: Draft, error: unknown): Promise<Outcome> {
  const theirs = otherVersion(error);
  if (theirs) return outdated(parts, id, draft, theirs);
  if (isCode(error, 'not_found')) return gone(parts, id, draft);
  if (isCode(error, 'other_account')) return 'stop';
  const isRefused = error instanceof HttpError && error.status < 500;
  return isRefused && ![401, 429].includes(error.status) ? 'next' : 'stop';
}

async function sendOne(parts: Parts, id: string, draft: Draft): Promise<Outcome> {
  try {
    const saved = await parts.save(id, draft);
    removeSent(parts, id, draft, saved.version);
    parts.onSaved(saved, draft.html);
    return 'next';
  } catch (error) {
    return failed(parts, id, draft, error);
  }
}

/**
 * Sends every draft that no editor has open, one at a time, each based on the version it was made from, so
 * that nothing from another device is overwritten. Drafts that can't be sent are kept.
 */
export async function sendDrafts(parts: Parts): Promise<void> {
  const { drafts, owner, signal, onGone } = parts;
  const ids = [...drafts.list(owner).keys()];
  const lost = new Map<string, Draft>();
  for (const id of ids) {
    const isOpen = await drafts.isOpen(id);
    if (signal.aborted) return;
    // Read the current draft: an editor may have changed it since the list was made.
    const draft = isOpen ? null : drafts.read(owner, id);
    if (!draft) continue;
    const outcome = await sendOne(parts, id, draft);
    if (outcome === 'gone') lost.set(id, draft);
    if (outcome === 'stop') break;
  }
  if (lost.size > 0 && !signal.aborted) onGone(lost);
}
