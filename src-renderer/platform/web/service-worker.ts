import { CLAIM, SERVICE_WORKER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';
import { createAppUpdates } from './app-updates.ts';

/** Maximum milliseconds that a busy page delays the registration. */
const IDLE_WAIT_MS = 5000;
/** Safari has no `requestIdleCallback`. */
const SETTLE_MS = 1000;

function whenIdle(run: () => void): void {
  const onLoaded = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
    else setTimeout(run, SETTLE_MS);
  };
  if (document.readyState === 'complete') onLoaded();
  else window.addEventListener('load', onLoaded, { once: true });
}

/** Used once there is a worker, so it is loaded then. */
const loadedFiles = () => import('./loaded-files.ts');

async function register(container: ServiceWorkerContainer): Promise<void> {
  const isFirst = container.controller === null;
  updates.watch(container, await container.register(SERVICE_WORKER));
  if (!isFirst) return;
  const recache = async () => (await loadedFiles()).recacheLoadedFiles();
  container.addEventListener('controllerchange', () => void recache().catch(log), { once: true });
  const { active } = await container.ready;
  if (container.controller === null) active?.postMessage(CLAIM);
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: with a network, the app works fully without the worker
  console.warn('The app could not be kept for use without a network.', error);
}

const updates = createAppUpdates({
  reload: () => location.reload(),
  runAfter: (milliseconds, run) => void setTimeout(run, milliseconds),
  whenShown: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    }),
  now: () => performance.now(),
  isNewestBuild: async () => (await loadedFiles()).isNewestBuild(),
});

/** Newer versions of the app, downloaded by the worker. */
export const appUpdate: AppUpdate = updates;

/** Registers the worker that makes the app available offline, once the page is idle. */
export function registerServiceWorker(): void {
  // Only available in secure contexts.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container && import.meta.env.PROD) whenIdle(() => void register(container).catch(log));
}
