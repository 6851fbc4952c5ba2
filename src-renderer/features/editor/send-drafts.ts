import type { Transcription } from '../../../src/contract/transcriptions.ts';
import { HttpError } from '../../data/http-error.ts';
import type { Draft, DraftStore } from '../../platform/platform.ts';
import { contentOf, isSame, otherVersion } from './autosave.ts';

interface Parts {
  readonly drafts: DraftStore;
  readonly owner: string;
  /** Throws as `saveEdit` does. */
  save(id: string, edit: Draft): Promise<Transcription>;
  onSaved(saved: Transcription, html: string | null): void;
}

/** Lets go of a draft that the server has; one that was written on in the meantime is based on what was stored. */
function letGo({ drafts, owner }: Parts, id: string, sent: Draft, version: number): void {
  const now = drafts.read(owner, id);
  if (now?.version !== sent.version) return;
  if (isSame(now, sent)) drafts.remove(owner, id);
  else drafts.write(owner, id, { ...now, version });
}

/** What a failure means for a draft; false where there is no use in going on with others now. */
function failed(parts: Parts, id: string, draft: Draft, error: unknown): boolean {
  const theirs = otherVersion(error);
  // An earlier save arrived without its answer coming back; a real conflict is kept, for the editor to show.
  if (theirs && isSame(contentOf(theirs), draft)) letGo(parts, id, draft, theirs.version);
  const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429;
  if (isRefused && error.status === 404) parts.drafts.remove(parts.owner, id);
  return isRefused && error.status !== 401;
}

/**
 * Sends every kept edit that no editor has open, one after the other, each based on the version it was made on: nothing
 * that another device wrote is overwritten. What can't be sent stays where it is.
 */
export async function sendDrafts(parts: Parts): Promise<void> {
  const { drafts, owner, save, onSaved } = parts;
  for (const id of drafts.list(owner).keys()) {
    if (await drafts.isOpen(id)) continue;
    // As it is now: an editor may have come and gone since the list was made.
    const draft = drafts.read(owner, id);
    if (!draft) continue;
    try {
      const saved = await save(id, draft);
      letGo(parts, id, draft, saved.version);
      onSaved(saved, draft.html);
    } catch (error) {
      if (!failed(parts, id, draft, error)) return;
    }
  }
}
