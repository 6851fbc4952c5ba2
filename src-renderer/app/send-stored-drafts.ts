import type { QueryClient } from '@tanstack/react-query';
import { keepBeside, rememberEdit, saveEdit } from '../data/transcriptions.ts';
import { noticingSessionEnd } from '../data/user.ts';
import { offerGoneEdits } from '../features/editor/offer-gone-edits.ts';
import { sendDrafts } from '../features/editor/send-drafts.ts';
import { noticeConflict } from '../features/editor/versions/conflict-notice.ts';
import type { Platform } from '../platform/platform.ts';

export interface DraftSending {
  readonly client: QueryClient;
  readonly platform: Pick<Platform, 'drafts' | 'copyText'>;
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Keys of the drafts that were offered because their texts are deleted. */
  readonly offered: Set<string>;
  openVersions(id: string): void;
}

/** Sends a user's drafts once, and offers each one whose text was deleted. */
export function sendStoredDrafts(sending: DraftSending): Promise<void> {
  const { client, platform, owner, signal, offered, openVersions } = sending;
  const options = { signal, account: owner };
  const noticing = <T>(request: Promise<T>): Promise<T> => noticingSessionEnd(client, request);
  return sendDrafts({
    drafts: platform.drafts,
    owner,
    signal,
    save: (id, edit) => noticing(saveEdit(id, edit, options)),
    saveBeside: (id, draft) => noticing(keepBeside(id, draft, options)),
    onConflict(id) {
      if (!signal.aborted) noticeConflict(() => openVersions(id));
    },
    onSaved: (saved, html) => rememberEdit(client, saved, html),
    onGone(gone) {
      const fresh = new Map([...gone].filter(([key]) => !offered.has(key)));
      for (const key of fresh.keys()) offered.add(key);
      if (fresh.size > 0) offerGoneEdits(platform, owner, fresh);
    },
  });
}
