import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const AppNotice = lazyPart(
  async () => (await import('../features/app-notices/app-notices.tsx')).AppNotice,
  'notices',
);

const neverShown = { subscribe: () => () => undefined, read: () => null };

/** The app's notices about updates and installation, one at a time; loaded when there is one. */
export function AppNotices() {
  const { update, install } = usePlatform();
  const version = useSyncExternalStore(
    update?.subscribe ?? neverShown.subscribe,
    update?.readyVersion ?? neverShown.read,
    neverShown.read,
  );
  const isOffered = useSyncExternalStore(
    install?.subscribe ?? neverShown.subscribe,
    install?.isOpen ?? neverShown.read,
    neverShown.read,
  );
  return version || isOffered ? <AppNotice update={update} version={version} install={install} /> : null;
}
