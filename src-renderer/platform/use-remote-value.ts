import { useSyncExternalStore } from 'react';
import type { DesktopHost, RemoteValue } from './desktop-host.ts';
import { usePlatform } from './platform-context.ts';

const getServerSnapshot = (): null => null;

/** The host's latest value; null until the first one arrives. */
export function useRemoteValue<T>({ subscribe, read }: RemoteValue<T>): T | null {
  return useSyncExternalStore(subscribe, read, getServerSnapshot);
}

/** The desktop host. Only for components of the desktop app: throws in a browser. */
export function useDesktop(): DesktopHost {
  const { desktop } = usePlatform();
  if (!desktop) throw new Error('This is shown in the desktop app only.');
  return desktop;
}
