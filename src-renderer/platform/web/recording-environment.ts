import type { RecordingEnvironment } from '../recording.ts';
import { createLeaveConfirmation } from './leave-confirmation.ts';

/** Keeps the screen on while the page is visible; the browser drops the lock whenever the page is hidden. */
function createWakeLock(): (wanted: boolean) => void {
  let isWanted = false;
  let lock: WakeLockSentinel | null = null;

  async function requestLock(): Promise<void> {
    if (!isWanted || lock || document.visibilityState !== 'visible') return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      if (!isWanted) {
        await sentinel.release();
        return;
      }
      lock = sentinel;
      sentinel.addEventListener('release', () => {
        lock = null;
      });
    } catch {
      // Refused on low battery or by policy: recording continues, and only the screen may dim.
    }
  }

  if ('wakeLock' in navigator) document.addEventListener('visibilitychange', requestLock);
  return (value) => {
    isWanted = value;
    if (!('wakeLock' in navigator)) return;
    if (isWanted) void requestLock();
    else void lock?.release();
  };
}

/** Requests persistent storage once per page, so that the browser does not evict the site's data. */
function createPersistence(): () => void {
  let isRequested = false;
  return () => {
    if (isRequested || !navigator.storage?.persist) return;
    isRequested = true;
    // If refused, takes are stored all the same.
    navigator.storage.persist().catch(() => undefined);
  };
}

/** The recording environment of a browser page. */
export function createRecordingEnvironment(): RecordingEnvironment {
  const keepAwake = createWakeLock();
  const persist = createPersistence();
  return {
    setRecording(active) {
      if (active) persist();
      keepAwake(active);
    },
    isStoragePersistent: async () => (await navigator.storage?.persisted?.()) ?? false,
    setLeaveConfirmation: createLeaveConfirmation(),
    vibrate(pattern) {
      if ('vibrate' in navigator) navigator.vibrate([...pattern]);
    },
    isOnline: () => navigator.onLine,
    whenOnline(listener) {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
    whenShown(listener) {
      const onVisibilityChange = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', onVisibilityChange);
      return () => document.removeEventListener('visibilitychange', onVisibilityChange);
    },
    isShown: () => document.visibilityState === 'visible',
    whenLeaving(listener) {
      const onPageHide = ({ persisted }: PageTransitionEvent) => {
        // A page in the back/forward cache may be restored together with its recordings.
        if (!persisted) listener();
      };
      window.addEventListener('pagehide', onPageHide);
      return () => window.removeEventListener('pagehide', onPageHide);
    },
  };
}
