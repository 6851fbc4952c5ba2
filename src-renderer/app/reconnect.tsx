import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../data/user-keys.ts';
import { usePlatform } from '../platform/platform-context.ts';

/** Milliseconds between checks whether the server is back; the wait doubles from the first to the last. */
const MIN_POLL_INTERVAL_MS = 5000;
const MAX_POLL_INTERVAL_MS = 60_000;

/** Trusts the browser's `offline` event only: a network does not mean that the server is reachable. */
function trustOfflineEventOnly(needsNetwork: () => boolean): void {
  onlineManager.setEventListener((setOnline) => {
    const goOffline = () => {
      if (needsNetwork()) setOnline(false);
    };
    window.addEventListener('offline', goOffline);
    return () => window.removeEventListener('offline', goOffline);
  });
}

/**
 * Calls `poll` while the server is unreachable: at growing intervals, and at once when the network is back or
 * the page becomes visible. Not while the page is hidden or the device has no network, unless `needsNetwork` says
 * that the server is on this computer. Returns the cleanup function.
 */
export function pollUntilOnline(poll: () => void, needsNetwork: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pollIfUseful = () => {
    const hasRoute = navigator.onLine || !needsNetwork();
    if (!onlineManager.isOnline() && document.visibilityState === 'visible' && hasRoute) poll();
  };
  const schedulePoll = (ms: number): void => {
    timer = setTimeout(() => {
      pollIfUseful();
      schedulePoll(Math.min(ms * 2, MAX_POLL_INTERVAL_MS));
    }, ms);
  };
  const onOnlineChange = (isOnline: boolean): void => {
    clearTimeout(timer);
    if (!isOnline) schedulePoll(MIN_POLL_INTERVAL_MS);
  };
  trustOfflineEventOnly(needsNetwork);
  onOnlineChange(onlineManager.isOnline());
  const unsubscribe = onlineManager.subscribe(onOnlineChange);
  document.addEventListener('visibilitychange', pollIfUseful);
  window.addEventListener('online', pollIfUseful);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', pollIfUseful);
    window.removeEventListener('online', pollIfUseful);
  };
}

/** Detects when the server is reachable again by refetching the current user; everything else follows. */
export function Reconnect() {
  const client = useQueryClient();
  const { desktop } = usePlatform();
  useEffect(
    () =>
      pollUntilOnline(
        () => void client.refetchQueries({ queryKey: userKeys.current }),
        () => desktop?.settings.read()?.server.kind !== 'local',
      ),
    [client, desktop],
  );
  return null;
}
