import { useSyncExternalStore } from 'react';
import type { DesktopHost, RemoteValue } from './desktop-host.ts';
import { usePlatform } from './platform-context.ts';

const unknown = (): null => null;

/** What the host told last; null until it has. */
export function useRemoteValue<T>({ subscribe, read }: RemoteValue<T>): T | null {
  return useSyncExternalStore(subscribe, read, unknown);
}

/** The desktop app around this page. For what is only shown there: throws in a browser. */
export function useDesktop(): DesktopHost {
  const { desktop } = usePlatform();
  if (!desktop) throw new Error('This is shown in the desktop app only.');
  return desktop;
}
