import { useSyncExternalStore } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { usePlatform } from '../platform/platform-context.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const load = () => withTexts(() => import('../features/app-notices/app-notices.tsx'), 'notices');
const UpdateNotice = lazyPart(async () => (await load()).UpdateNotice);
const InstallCard = lazyPart(async () => (await load()).InstallCard);

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
  return (
    <>
      {update && version && <UpdateNotice update={update} version={version} />}
      {install && isOffered && !version && <InstallCard install={install} />}
    </>
  );
}
