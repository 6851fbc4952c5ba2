import { TAKE_OVER } from '../../../src/contract/page/page-files.ts';
import type { AppUpdate } from '../platform.ts';

/** Milliseconds between two looks for a newer version while a page stays open. */
const LOOK_EVERY_MS = 60 * 60_000;

export interface UpdateHost {
  reload(): void;
  whenShown(listener: () => void): void;
  /** Milliseconds on a clock that never jumps. */
  now(): number;
}

type Worker = Pick<ServiceWorker, 'postMessage' | 'state' | 'addEventListener'>;
interface Registration extends Pick<ServiceWorkerRegistration, 'update' | 'addEventListener'> {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
}
type Container = Pick<ServiceWorkerContainer, 'addEventListener'> & { readonly controller: unknown };

export interface AppUpdates extends AppUpdate {
  /** Watches a registration for newer versions. */
  follow(container: Container, registration: Registration): void;
}

/** Tells when a newer version of the app has been fetched, and changes over to it when asked. */
export function createAppUpdates(host: UpdateHost): AppUpdates {
  let waiting: Worker | null = null;
  /** Another window has changed over: this page still runs the version before. */
  let isBehind = false;
  let wasAsked = false;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const ready = (worker: Worker | null): void => {
    waiting = worker;
    if (worker) tell();
  };

  return {
    isReady: () => waiting !== null || isBehind,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      if (!waiting) {
        host.reload();
        return;
      }
      wasAsked = true;
      waiting.postMessage(TAKE_OVER);
    },
    follow(container, registration) {
      // The first worker of all is no update: it takes a page that had none.
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
        // Without a network there is nothing newer to be had.
        registration.update().catch(() => undefined);
      });
    },
  };
}
