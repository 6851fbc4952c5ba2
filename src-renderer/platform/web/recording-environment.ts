import type { RecordingEnvironment } from '../recording.ts';

/** Holds the screen awake while it is shown; the browser drops the lock whenever the page is hidden. */
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
      // Refused on low battery or by policy: recording goes on, only the screen may dim.
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

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asked once per page: after it, the browser does not clear the site's storage to make room. */
function createPersistence(): () => void {
  let asked = false;
  return () => {
    if (asked || !navigator.storage?.persist) return;
    asked = true;
    // A refusal changes nothing here: takes are stored all the same.
    navigator.storage.persist().catch(() => undefined);
  };
}

/** What a browser page does around a recording. */
export function createRecordingEnvironment(): RecordingEnvironment {
  const keepAwake = createWakeLock();
  const persist = createPersistence();
  return {
    setRecording(active) {
      if (active) persist();
      keepAwake(active);
    },
    setLeavingAsks(active) {
      if (active) window.addEventListener('beforeunload', askBeforeLeaving);
      else window.removeEventListener('beforeunload', askBeforeLeaving);
    },
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
    whenLeaving(listener) {
      const tell = ({ persisted }: PageTransitionEvent) => {
        // A page that the browser keeps may come back, and its recordings with it.
        if (!persisted) listener();
      };
      window.addEventListener('pagehide', tell);
      return () => window.removeEventListener('pagehide', tell);
    },
  };
}
