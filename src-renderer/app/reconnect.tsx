import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../data/user-keys.ts';
import { usePlatform } from '../platform/platform-context.ts';

/** Milliseconds between checks whether the server is back; the wait doubles from the first to the last. */
const FIRST_WAIT_MS = 5000;
const LAST_WAIT_MS = 60_000;

/** Trusts the browser's `offline` event only: a network does not mean that the server is reachable. */
function believeTheBad(needsNetwork: () => boolean): void {
  onlineManager.setEventListener((setOnline) => {
    const goOffline = () => {
      if (needsNetwork()) setOnline(false);
    };
    window.addEventListener('offline', goOffline);
    return () => window.removeEventListener('offline', goOffline);
  });
}

/**
 * Calls `ask` while the server is unreachable: at growing intervals, and at once when the network is back or
 * the page becomes visible. Not while the page is hidden or the device has no network, unless `needsNetwork` says
 * that the server is on this computer. Returns the cleanup function.
 */
export function askUntilOnline(ask: () => void, needsNetwork: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIfWorthwhile = () => {
    const hasWay = navigator.onLine || !needsNetwork();
    if (!onlineManager.isOnline() && document.visibilityState === 'visible' && hasWay) ask();
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      askIfWorthwhile();
      wait(Math.min(ms * 2, LAST_WAIT_MS));
    }, ms);
  };
  const follow = (isOnline: boolean): void => {
    clearTimeout(timer);
    if (!isOnline) wait(FIRST_WAIT_MS);
  };
  believeTheBad(needsNetwork);
  follow(onlineManager.isOnline());
  const unfollow = onlineManager.subscribe(follow);
  document.addEventListener('visibilitychange', askIfWorthwhile);
  window.addEventListener('online', askIfWorthwhile);
  return () => {
    clearTimeout(timer);
    unfollow();
    document.removeEventListener('visibilitychange', askIfWorthwhile);
    window.removeEventListener('online', askIfWorthwhile);
  };
}

/** Detects when the server is reachable again by refetching the current user; everything else follows. */
export function Reconnect() {
  const client = useQueryClient();
  const { desktop } = usePlatform();
  useEffect(
    () =>
      askUntilOnline(
        () => void client.refetchQueries({ queryKey: userKeys.current }),
        () => desktop?.settings.read()?.server.kind !== 'local',
      ),
    [client, desktop],
  );
  return null;
}
