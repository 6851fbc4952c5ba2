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
  /** Called for each version that is ready. */
  onReady(): void;
  /** Whether this page already runs the newest downloaded version. */
  isNewestBuild(): Promise<boolean>;
}

type Worker = Pick<ServiceWorker, 'postMessage' | 'state' | 'addEventListener'>;
interface Registration extends Pick<ServiceWorkerRegistration, 'update' | 'addEventListener'> {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
}
type Container = Pick<ServiceWorkerContainer, 'addEventListener'>;

/** What `watchUpdates` knows; `onReady` of its host reports changes. */
export type WatchedUpdates = Omit<AppUpdate, 'subscribe'>;

/**
 * Watches the service worker registration of a page that a worker controls for newer versions of the app, and activates
 * one on request.
 */
export function watchUpdates(
  host: UpdateHost,
  container: Container,
  registration: Registration,
): WatchedUpdates {
  let version: number | null = null;
  let wasRequested = false;
  /** Reports a version unless this page runs it already: opened after the release, it came from the network. */
  const announce = async (): Promise<void> => {
    if (await host.isNewestBuild().catch(() => false)) return;
    version = (version ?? 0) + 1;
    host.onReady();
  };
  const followInstallation = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void announce();
    });
  };
  if (registration.waiting) void announce();
  // The browser may have found a version before this page asked.
  followInstallation();
  registration.addEventListener('updatefound', followInstallation);
  container.addEventListener('controllerchange', () => {
    if (wasRequested) host.reload();
    // Or another window has activated the new version.
    else void announce();
  });
  let checkedAt = host.now();
  host.whenShown(() => {
    if (host.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = host.now();
    // The check fails without a network; the next one follows later.
    registration.update().catch(() => undefined);
  });

  return {
    readyVersion: () => version,
    apply() {
      if (!registration.waiting) {
        host.reload();
        return;
      }
      wasRequested = true;
      registration.waiting.postMessage(TAKE_OVER);
      host.runAfter(ACTIVATION_TIMEOUT_MS, host.reload);
    },
  };
}
