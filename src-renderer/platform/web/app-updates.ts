import { createListeners } from '../../../src/async/listeners.ts';
import { TAKE_OVER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';

/** Milliseconds between update checks while a page stays open. */
const CHECK_INTERVAL_MS = 60 * 60_000;

/**
 * Milliseconds for the waiting worker to become active. Requests in flight can delay it, and a worker that was discarded
 * never does: a reload ends the former and shows what is current in either case.
 */
const ACTIVATION_TIMEOUT_MS = 5000;

export interface UpdateHost {
  reload(): void;
  runAfter(milliseconds: number, run: () => void): void;
  whenShown(listener: () => void): void;
  /** Milliseconds on a monotonic clock. */
  now(): number;
}

type Worker = Pick<ServiceWorker, 'postMessage' | 'state' | 'addEventListener'>;
interface Registration extends Pick<ServiceWorkerRegistration, 'update' | 'addEventListener'> {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
}
type Container = Pick<ServiceWorkerContainer, 'addEventListener'> & { readonly controller: unknown };

export interface AppUpdates extends AppUpdate {
  /** Watches a service worker registration for newer versions. */
  watch(container: Container, registration: Registration): void;
}

/** Reports when a newer version of the app is downloaded, and activates it on request. */
export function createAppUpdates(host: UpdateHost): AppUpdates {
  let waiting: Worker | null = null;
  /** True once another window has activated the new version: this page still runs the old one. */
  let isOutdated = false;
  let wasRequested = false;
  const listeners = createListeners();
  const notifyListeners = (): void => {
    listeners.notify();
  };
  const setWaiting = (worker: Worker | null): void => {
    waiting = worker;
    if (worker) notifyListeners();
  };

  return {
    isReady: () => waiting !== null || isOutdated,
    subscribe(listener) {
      return listeners.add(listener);
    },
    apply() {
      if (!waiting) {
        host.reload();
        return;
      }
      wasRequested = true;
      waiting.postMessage(TAKE_OVER);
      host.runAfter(ACTIVATION_TIMEOUT_MS, host.reload);
    },
    watch(container, registration) {
      // The first worker is not an update: it takes over a page that had none.
      let hasController = container.controller !== null;
      if (hasController) setWaiting(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && hasController) setWaiting(registration.waiting ?? worker);
        });
      });
      container.addEventListener('controllerchange', () => {
        if (wasRequested) host.reload();
        isOutdated = hasController;
        hasController = true;
        waiting = null;
        notifyListeners();
      });
      let checkedAt = host.now();
      host.whenShown(() => {
        if (host.now() - checkedAt < CHECK_INTERVAL_MS) return;
        checkedAt = host.now();
        // The check fails without a network; the next one follows later.
        registration.update().catch(() => undefined);
      });
    },
  };
}
