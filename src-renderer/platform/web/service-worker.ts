import { createListeners } from '../../../src/async/listeners.ts';
import { CLAIM, SERVICE_WORKER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';
import type { WatchedUpdates } from './app-updates.ts';

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

const listeners = createListeners();
/** Loaded and set once a worker controls the page. */
let updates: WatchedUpdates | null = null;

/** Newer versions of the app, downloaded by the worker. */
export const appUpdate: AppUpdate = {
  readyVersion: () => updates?.readyVersion() ?? null,
  subscribe: listeners.add,
  apply: () => updates?.apply(),
};

async function register(container: ServiceWorkerContainer): Promise<void> {
  const isFirst = container.controller === null;
  const registration = await container.register(SERVICE_WORKER);
  const onControlled = async (): Promise<void> => {
    const { recacheLoadedFiles, watchPageUpdates } = await import('./controlled-page.ts');
    updates = watchPageUpdates(container, registration, listeners.notify);
    if (isFirst) await recacheLoadedFiles();
  };
  if (!isFirst) return onControlled();
  container.addEventListener('controllerchange', () => void onControlled().catch(log), { once: true });
  const { active } = await container.ready;
  if (container.controller === null) active?.postMessage(CLAIM);
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: with a network, the app works fully without the worker
  console.warn('The app could not be kept for use without a network.', error);
}

/** Registers the worker that makes the app available offline, once the page is idle. */
export function registerServiceWorker(): void {
  // Only available in secure contexts.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container && import.meta.env.PROD) whenIdle(() => void register(container).catch(log));
}
