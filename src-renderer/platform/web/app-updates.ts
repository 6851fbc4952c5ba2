import { createListeners } from '../../../src/async/listeners.ts';
import { TAKE_OVER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';

/** Milliseconds between update checks while a page stays open. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * Milliseconds for the waiting worker to become active. Requests in flight can delay it, and a worker that was discarded
 * never does: a reload ends the former and shows what is current in either case.
 */
const TAKE_OVER_MS = 5000;

export interface UpdateHost {
  reload(): void;
  after(milliseconds: number, run: () => void): void;
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
  follow(container: Container, registration: Registration): void;
}

/** Reports when a newer version of the app is downloaded, and activates it on request. */
export function createAppUpdates(host: UpdateHost): AppUpdates {
  let waiting: Worker | null = null;
  /** True once another window has activated the new version: this page still runs the old one. */
  let isBehind = false;
  let wasAsked = false;
  const listeners = createListeners();
  const tell = (): void => {
    listeners.tell();
  };
  const ready = (worker: Worker | null): void => {
    waiting = worker;
    if (worker) tell();
  };

  return {
    isReady: () => waiting !== null || isBehind,
    subscribe(listener) {
      return listeners.add(listener);
    },
    apply() {
      if (!waiting) {
        host.reload();
        return;
      }
      wasAsked = true;
      waiting.postMessage(TAKE_OVER);
      host.after(TAKE_OVER_MS, host.reload);
    },
    follow(container, registration) {
      // The first worker is not an update: it takes over a page that had none.
      let hasController = container.controller !== null;
      if (hasController) ready(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && hasController) ready(registration.waiting ?? worker);
        });
      });
      container.addEventListener('controllerchange', () => {
        if (wasAsked) host.reload();
        isBehind = hasController;
        hasController = true;
        waiting = null;
        tell();
      });
      let lookedAt = host.now();
      host.whenShown(() => {
        if (host.now() - lookedAt < LOOK_EVERY_MS) return;
        lookedAt = host.now();
        // The check fails without a network; the next one follows later.
        registration.update().catch(() => undefined);
      });
    },
  };
}
