import { type ComponentType, createElement, type ReactNode } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/text-keys.ts';
import { loadedPart, useLoaded } from './loaded-part.ts';

/** Milliseconds between retries; the wait doubles from the first to the last. */
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Resolves after a delay, or as soon as the network is back. */
function waitForRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
  });
}

/** Retries until the load succeeds, so that a part missing offline appears once there is a network. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = MIN_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    try {
      return await load();
    } catch {
      await waitForRetry(wait);
    }
  }
}

interface LoadingFallback {
  /** Shown until the part is loaded; nothing by default. */
  readonly fallback?: ReactNode;
}

/**
 * A component that loads when it is first rendered, together with its texts. It never throws: a part that cannot be
 * loaded must not unmount the page around it, least of all a text being edited. Nor does it suspend, as React's `lazy`
 * does: content after a Suspense fallback appears 0.3 s later at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): ComponentType<Props & LoadingFallback> {
  const part = loadedPart(() => loadWithRetry(() => withTexts(load, ...namespaces)));
  return function Part(props) {
    const Loaded = useLoaded(part);
    return Loaded ? createElement(Loaded, props) : props.fallback;
  };
}
