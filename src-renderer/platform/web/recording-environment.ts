import type { RecordingEnvironment } from '../recording.ts';
import { createLeavingAsks } from './leaving-asks.ts';

/** Keeps the screen on while the page is visible; the browser drops the lock whenever the page is hidden. */
function createWakeLock(): (wanted: boolean) => void {
  let wanted = false;
  let lock: WakeLockSentinel | null = null;

  async function ask(): Promise<void> {
    if (!wanted || lock || document.visibilityState !== 'visible') return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (!wanted) {
        await granted.release();
        return;
      }
      lock = granted;
      granted.addEventListener('release', () => {
        lock = null;
      });
    } catch {
      // Refused on low battery or by policy: recording continues, and only the screen may dim.
    }
  }

  if ('wakeLock' in navigator) document.addEventListener('visibilitychange', ask);
  return (value) => {
    wanted = value;
    if (!('wakeLock' in navigator)) return;
    if (wanted) void ask();
    else void lock?.release();
  };
}

/** Requests persistent storage once per page, so that the browser does not evict the site's data. */
function createPersistence(): () => void {
  let asked = false;
  return () => {
    if (asked || !navigator.storage?.persist) return;
    asked = true;
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
    isStorageLasting: async () => (await navigator.storage?.persisted?.()) ?? false,
    setLeavingAsks: createLeavingAsks(),
    buzz(pattern) {
      if ('vibrate' in navigator) navigator.vibrate([...pattern]);
    },
    isOnline: () => navigator.onLine,
    whenOnline(listener) {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
    whenShown(listener) {
      const tell = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', tell);
      return () => document.removeEventListener('visibilitychange', tell);
    },
    isShown: () => document.visibilityState === 'visible',
    whenLeaving(listener) {
      const tell = ({ persisted }: PageTransitionEvent) => {
        // A page in the back/forward cache may be restored together with its recordings.
        if (!persisted) listener();
      };
      window.addEventListener('pagehide', tell);
      return () => window.removeEventListener('pagehide', tell);
    },
  };
}
