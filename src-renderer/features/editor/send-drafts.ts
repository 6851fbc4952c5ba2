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

/** Lets go of a draft that the server has, unless it was written on in the meantime. */
function letGo({ drafts, owner }: Parts, id: string, sent: Draft): void {
  const now = drafts.read(owner, id);
  if (now && isSame(now, sent)) drafts.remove(owner, id);
}

/** What a failure means for a draft; false where there is no use in going on with others now. */
function failed(parts: Parts, id: string, draft: Draft, error: unknown): boolean {
  const theirs = otherVersion(error);
  // An earlier save arrived without its answer coming back; a real conflict is kept, for the editor to show.
  if (theirs && isSame(contentOf(theirs), draft)) letGo(parts, id, draft);
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
  for (const [id, draft] of drafts.list(owner)) {
    if (await drafts.isOpen(id)) continue;
    try {
      const saved = await save(id, draft);
      letGo(parts, id, draft);
      onSaved(saved, draft.html);
    } catch (error) {
      if (!failed(parts, id, draft, error)) return;
    }
  }
}
