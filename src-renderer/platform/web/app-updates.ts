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
  /** Whether this page already runs the newest downloaded version. */
  isNewestBuild(): Promise<boolean>;
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
  let watched: Registration | null = null;
  let version: number | null = null;
  let wasRequested = false;
  const listeners = createListeners();
  /** Reports a version unless this page runs it already: opened after the release, it came from the network. */
  const announce = async (): Promise<void> => {
    if (await host.isNewestBuild().catch(() => false)) return;
    version = (version ?? 0) + 1;
    listeners.notify();
  };

  return {
    readyVersion: () => version,
    subscribe: (listener) => listeners.add(listener),
    apply() {
      const waiting = watched?.waiting;
      if (!waiting) {
        host.reload();
        return;
      }
      wasRequested = true;
      waiting.postMessage(TAKE_OVER);
      host.runAfter(ACTIVATION_TIMEOUT_MS, host.reload);
    },
    watch(container, registration) {
      watched = registration;
      // The first worker is not an update: it takes over a page that had none.
      let hasController = container.controller !== null;
      const followInstallation = (): void => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && hasController) void announce();
        });
      };
      if (hasController && registration.waiting) void announce();
      // The browser may have found a version before this page asked.
      followInstallation();
      registration.addEventListener('updatefound', followInstallation);
      container.addEventListener('controllerchange', () => {
        if (wasRequested) host.reload();
        // Another window has activated the new version.
        if (hasController) void announce();
        hasController = true;
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
