import type { QueryClient } from '@tanstack/react-query';
import type { Transcription } from '../../src/contract/api/transcriptions.ts';
import { cacheEdit, saveAsVersion, saveEdit, transcriptionDetail } from '../data/transcriptions.ts';
import { withSessionEndHandling } from '../data/user.ts';
import { offerGoneEdits } from '../features/editor/offer-gone-edits.ts';
import { type SendLater, sendDrafts } from '../features/editor/send-drafts.ts';
import { notifyConflict } from '../features/editor/versions/conflict-notice.ts';
import type { Platform } from '../platform/platform.ts';

export interface DraftSending {
  readonly client: QueryClient;
  readonly platform: Pick<Platform, 'drafts' | 'copyText'>;
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Keys of the drafts that were offered because their texts are deleted. */
  readonly offeredKeys: Set<string>;
  openVersions(id: string): void;
}

/** Caches a text as the server has it, unless an editor of this page has saved it anew meanwhile. */
function cacheStored(client: QueryClient, stored: Transcription, html: string | null): void {
  const cached = client.getQueryData(transcriptionDetail(stored.id).queryKey);
  if (!cached || cached.version < stored.version) cacheEdit(client, stored, html);
}

/** Sends a user's drafts once, and offers each one whose text was deleted. Returns what `sendDrafts` does. */
export function sendStoredDrafts(sending: DraftSending): Promise<SendLater | null> {
  const { client, platform, owner, signal, offeredKeys, openVersions } = sending;
  const options = { signal, account: owner };
  const withSessionEnd = <T>(request: Promise<T>): Promise<T> => withSessionEndHandling(client, request);
  return sendDrafts({
    drafts: platform.drafts,
    owner,
    signal,
    save: (id, edit) => withSessionEnd(saveEdit(id, edit, options)),
    saveAsVersion: (id, draft) => withSessionEnd(saveAsVersion(id, draft, options)),
    onConflict(id) {
      // The other device may have changed more than the words, by a merge for example.
      void client.invalidateQueries({ queryKey: transcriptionDetail(id).queryKey, refetchType: 'none' });
      if (!signal.aborted) notifyConflict(() => openVersions(id));
    },
    onStored: (stored, html) => cacheStored(client, stored, html),
    onGone(gone) {
      const notOffered = new Map([...gone].filter(([key]) => !offeredKeys.has(key)));
      for (const key of notOffered.keys()) offeredKeys.add(key);
      if (notOffered.size > 0) offerGoneEdits(platform, owner, notOffered);
    },
  });
}
