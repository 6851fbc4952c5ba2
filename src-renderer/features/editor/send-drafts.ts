import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { isCode } from '../../../src/sending/take-errors.ts';
import { HttpError } from '../../data/http-error.ts';
import type { Draft, DraftStore } from '../../platform/platform.ts';
import { contentOf, isSame, otherVersion } from './autosave.ts';

interface Parts {
  readonly drafts: DraftStore;
  readonly owner: string;
  /** Stops the sending. */
  readonly signal: AbortSignal;
  /** Throws where the server can't say that `owner` is who is signed in: another window may have changed that. */
  requireOwner(): Promise<void>;
  /** Throws as `saveEdit` does. */
  save(id: string, edit: Draft): Promise<Transcription>;
  onSaved(saved: Transcription, html: string | null): void;
  /** Is told of the edits whose texts the server no longer has. They stay where they are. */
  onGone(gone: ReadonlyMap<string, Draft>): void;
}

/** Lets go of a draft that the server has; one that was written on in the meantime is based on what was stored. */
function removeSent({ drafts, owner }: Parts, id: string, sent: Draft, version: number): void {
  const now = drafts.read(owner, id);
  if (now?.version !== sent.version) return;
  if (isSame(now, sent)) drafts.remove(owner, id);
  else drafts.write(owner, id, { ...now, version });
}

async function isOwner({ requireOwner, signal }: Parts): Promise<boolean> {
  try {
    await requireOwner();
    return !signal.aborted;
  } catch {
    // Somebody else, nobody, or no telling who: nothing of this person's is sent or let go of now.
    return false;
  }
}

/** What came of a draft; `stop` where there is no use in going on with others now. */
type Outcome = 'next' | 'stop' | 'gone';

/** To anybody else a text does not exist either: that it is gone is believed only for its owner. */
async function gone(parts: Parts, id: string, draft: Draft): Promise<Outcome> {
  if (!(await isOwner(parts))) return 'stop';
  if (draft.text.trim() !== '') return 'gone';
  parts.drafts.remove(parts.owner, id);
  return 'next';
}

async function failed(parts: Parts, id: string, draft: Draft, error: unknown): Promise<Outcome> {
  const theirs = otherVersion(error);
  // An earlier save arrived without its answer coming back; a real conflict is kept, for the editor to show.
  if (theirs && isSame(contentOf(theirs), draft)) removeSent(parts, id, draft, theirs.version);
  if (isCode(error, 'not_found')) return gone(parts, id, draft);
  const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429;
  return isRefused && error.status !== 401 ? 'next' : 'stop';
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
 * Sends every kept edit that no editor has open, one after the other, each based on the version it was made on: nothing
 * that another device wrote is overwritten. What can't be sent stays where it is.
 */
export async function sendDrafts(parts: Parts): Promise<void> {
  const { drafts, owner, signal, onGone } = parts;
  const ids = [...drafts.list(owner).keys()];
  if (ids.length === 0 || !(await isOwner(parts))) return;
  const lost = new Map<string, Draft>();
  for (const id of ids) {
    const isOpen = await drafts.isOpen(id);
    if (signal.aborted) return;
    // As it is now: an editor may have come and gone since the list was made.
    const draft = isOpen ? null : drafts.read(owner, id);
    if (!draft) continue;
    const outcome = await sendOne(parts, id, draft);
    if (outcome === 'gone') lost.set(id, draft);
    if (outcome === 'stop') break;
  }
  if (lost.size > 0 && !signal.aborted) onGone(lost);
}
