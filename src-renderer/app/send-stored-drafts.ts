import type { QueryClient } from '@tanstack/react-query';
import { cacheEdit, saveAsVersion, saveEdit } from '../data/transcriptions.ts';
import { withSessionEndHandling } from '../data/user.ts';
import { offerGoneEdits } from '../features/editor/offer-gone-edits.ts';
import { sendDrafts } from '../features/editor/send-drafts.ts';
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

/** Sends a user's drafts once, and offers each one whose text was deleted. */
export function sendStoredDrafts(sending: DraftSending): Promise<void> {
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
      if (!signal.aborted) notifyConflict(() => openVersions(id));
    },
    onSaved: (saved, html) => cacheEdit(client, saved, html),
    onGone(gone) {
      const notOffered = new Map([...gone].filter(([key]) => !offeredKeys.has(key)));
      for (const key of notOffered.keys()) offeredKeys.add(key);
      if (notOffered.size > 0) offerGoneEdits(platform, owner, notOffered);
    },
  });
}
