import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeys } from '../data/user.ts';

/** Milliseconds between two questions whether the server is back: they double from the first to the last. */
const FIRST_WAIT_MS = 5000;
const LAST_WAIT_MS = 60_000;

/**
 * Calls `ask` while the server is out of reach: now and then, ever more seldom, and at once when the page comes to
 * the front again. Not while the page is hidden or the device has no network: its return is an event of its own.
 * Returns the way to stop.
 */
export function askUntilOnline(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askIfWorthwhile = () => {
    if (!onlineManager.isOnline() && document.visibilityState === 'visible' && navigator.onLine) ask();
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
  follow(onlineManager.isOnline());
  const unfollow = onlineManager.subscribe(follow);
  document.addEventListener('visibilitychange', askIfWorthwhile);
  return () => {
    clearTimeout(timer);
    unfollow();
    document.removeEventListener('visibilitychange', askIfWorthwhile);
  };
}

/** Finds out when a server that was out of reach is back, by asking again who is signed in; all else follows. */
export function Reconnect() {
  const client = useQueryClient();
  useEffect(() => askUntilOnline(() => void client.refetchQueries({ queryKey: userKeys.current })), [client]);
  return null;
}
