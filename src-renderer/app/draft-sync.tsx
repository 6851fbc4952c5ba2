import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepBeside, rememberEdit, saveEdit } from '../data/transcriptions.ts';
import { currentUser, noticingSessionEnd } from '../data/user.ts';
import { openVersionsAtom } from '../features/editor/versions/open-versions.ts';
import type { Draft, Platform } from '../platform/platform.ts';
import { usePlatform } from '../platform/platform-context.ts';

/**
 * Sends a user's drafts now and whenever the server is back, as long as this user is signed in. Offers each
 * draft whose text was deleted, once. Returns the cleanup function, which also aborts running requests.
 */
export function sendWhenOnline(
  client: QueryClient,
  platform: Pick<Platform, 'drafts' | 'copyText'>,
  owner: string,
  openVersions: (id: string) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const options = { signal, account: owner };
  const offered = new Set<string>();
  const noticing = <T,>(request: Promise<T>): Promise<T> => noticingSessionEnd(client, request);
  const offer = async (gone: ReadonlyMap<string, Draft>): Promise<void> => {
    const fresh = new Map([...gone].filter(([key]) => !offered.has(key)));
    if (fresh.size === 0) return;
    const { offerGoneEdits } = await import('../features/editor/offer-gone-edits.ts');
    if (signal.aborted) return;
    for (const key of fresh.keys()) offered.add(key);
    offerGoneEdits(platform, owner, fresh);
  };
  const tellConflict = async (id: string): Promise<void> => {
    const { noticeConflict } = await import('../features/editor/versions/conflict-notice.ts');
    if (!signal.aborted) noticeConflict(() => openVersions(id));
  };
  let running: Promise<void> = Promise.resolve();
  const sendAll = async (): Promise<void> => {
    if (platform.drafts.list(owner).length === 0) return;
    const { sendDrafts } = await import('../features/editor/send-drafts.ts');
    if (signal.aborted) return;
    await sendDrafts({
      ...{ drafts: platform.drafts, owner, signal },
      save: (id, edit) => noticing(saveEdit(id, edit, options)),
      saveBeside: (id, draft) => noticing(keepBeside(id, draft, options)),
      // Without the notice, the draft still stands in the versions.
      onConflict: (id) => void tellConflict(id).catch(() => undefined),
      onSaved: (saved, html) => rememberEdit(client, saved, html),
      // If the component can't be loaded, the drafts stay on the device and are offered the next time.
      onGone: (gone) => void offer(gone).catch(() => undefined),
    });
  };
  const send = (): void => {
    // If the sender can't be loaded, the drafts stay on the device until the next time.
    running = running.then(sendAll).catch(() => undefined);
  };
  if (onlineManager.isOnline()) send();
  const unsubscribe = onlineManager.subscribe((isOnline) => {
    if (isOnline) send();
  });
  const forget = platform.drafts.whenLeft(send);
  return () => {
    for (const stop of [unsubscribe, forget]) stop();
    control.abort();
  };
}

/** Sends the drafts of this device when the app opens and whenever the server is back. */
export function DraftSync() {
  const client = useQueryClient();
  const platform = usePlatform();
  const { data: user } = useQuery(currentUser);
  const owner = user?.id;
  const navigate = useNavigate();
  const setVersions = useSetAtom(openVersionsAtom);
  const openVersions = useRef<(id: string) => void>(() => undefined);
  useEffect(() => {
    openVersions.current = (id) => {
      setVersions(id);
      void navigate({ pathname: '/app', search: `?transcription=${id}` });
    };
  });
  useEffect(
    () =>
      owner === undefined
        ? undefined
        : sendWhenOnline(client, platform, owner, (id) => openVersions.current(id)),
    [client, platform, owner],
  );
  return null;
}
