import { type WatchedUpdates, watchUpdates } from './app-updates.ts';
import { isNewestBuild } from './loaded-files.ts';

export { recacheLoadedFiles } from './loaded-files.ts';

/** Watches for newer versions of the app, downloaded by the worker that controls this page. */
export function watchPageUpdates(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
  onReady: () => void,
): WatchedUpdates {
  const host = {
    reload: () => location.reload(),
    runAfter: (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds),
    whenShown: (listener: () => void) =>
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      }),
    now: () => performance.now(),
    onReady,
    isNewestBuild,
  };
  return watchUpdates(host, container, registration);
}
