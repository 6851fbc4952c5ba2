import { SERVICE_WORKER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';
import { createAppUpdates } from './app-updates.ts';

/** Milliseconds that a busy page may put the worker off. */
const IDLE_WAIT_MS = 5000;
/** Safari does not tell when a page is idle. */
const SETTLE_MS = 1000;

function whenSettled(run: () => void): void {
  const settle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
    else setTimeout(run, SETTLE_MS);
  };
  if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
}

/**
 * Asks once more for what the page loaded before it had a worker. The browser has it at hand; passing by the worker,
 * it is kept: the table of the language shown, for instance.
 */
async function passUsedFiles(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname),
  );
  await Promise.all(files.map((file) => fetch(file, { priority: 'low' })));
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const isFirst = container.controller === null;
  updates.follow(container, await container.register(SERVICE_WORKER));
  if (!isFirst) return;
  container.addEventListener('controllerchange', () => void passUsedFiles().catch(log), { once: true });
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the app does all it should without the worker while there is a network
  console.warn('The app could not be kept for use without a network.', error);
}

const updates = createAppUpdates({
  reload: () => location.reload(),
  whenShown: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    }),
  now: () => performance.now(),
});

/** Newer versions of the app, which the worker fetches. */
export const appUpdate: AppUpdate = updates;

/** Registers the worker that keeps the app for when there is no network, once the page has come to rest. */
export function registerServiceWorker(): void {
  // Browsers have it in secure contexts only.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container && import.meta.env.PROD) whenSettled(() => void register(container).catch(log));
}
