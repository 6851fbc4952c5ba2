import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { Backoff } from '../../src/sending/backoff.ts';
import { currentUser } from '../data/user.ts';
import { openVersionsAtom } from '../features/editor/versions/open-versions.ts';
import type { Platform } from '../platform/platform.ts';
import { usePlatform } from '../platform/platform-context.ts';

/**
 * Sends a user's drafts now, when an editor leaves one and whenever the server is back, again while it can't answer, as long
 * as this user is signed in. Offers each draft whose text was deleted, once. Returns the cleanup function, which also aborts
 * running requests.
 */
export function sendWhenOnline(
  client: QueryClient,
  platform: Pick<Platform, 'drafts' | 'copyText'>,
  owner: string,
  openVersions: (id: string) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const offeredKeys = new Set<string>();
  const queue = createSerialQueue();
  const backoff = new Backoff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendAll = async (): Promise<void> => {
    if (platform.drafts.list(owner).length === 0) return;
    const { sendStoredDrafts } = await import('./send-stored-drafts.ts');
    if (signal.aborted) return;
    const sending = { client, platform, owner, signal, offeredKeys, openVersions };
    const later = await sendStoredDrafts(sending);
    if (!later) return backoff.reset();
    if (signal.aborted || !onlineManager.isOnline()) return;
    // Another sending that was already queued may have set it.
    clearTimeout(timer);
    timer = setTimeout(send, backoff.next(later.retryAfterMs));
  };
  const send = (): void => {
    clearTimeout(timer);
    // If the sender can't be loaded, the drafts stay on the device until the next time.
    queue(sendAll).catch(() => undefined);
  };
  if (onlineManager.isOnline()) send();
  const unsubscribe = onlineManager.subscribe((isOnline) => {
    if (isOnline) send();
  });
  const unsubscribeEnqueued = platform.drafts.onEnqueued(send);
  return () => {
    for (const stop of [unsubscribe, unsubscribeEnqueued]) stop();
    clearTimeout(timer);
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
      void navigate(`/app?transcription=${id}`);
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
