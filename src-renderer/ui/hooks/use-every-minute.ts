import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** A text or number that depends on the time; read again every minute, rendered only if it has changed. */
export const useEveryMinute = <V extends string | number>(read: () => V): V =>
  useSyncExternalStore(onMinute, read, read);
