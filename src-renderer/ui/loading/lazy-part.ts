import { type ComponentType, createElement, type ReactNode } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/text-keys.ts';
import { loadedPart, useLoaded } from './loaded-part.ts';

/** Milliseconds between retries; the wait doubles from the first to the last. */
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;

/** Resolves after a delay, or as soon as the network is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
}

/** Retries until the load succeeds, so that a part missing offline appears once there is a network. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
}

interface WhileLoading {
  /** Shown until the part is loaded; nothing by default. */
  readonly whileLoading?: ReactNode;
}

/**
 * A component that loads when it is first rendered, together with its texts. It never throws: a part that cannot be
 * loaded must not unmount the page around it, least of all a text being edited. Nor does it suspend, as React's `lazy`
 * does: content after a Suspense fallback appears 0.3 s later at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): ComponentType<Props & WhileLoading> {
  const part = loadedPart(() => loadWithRetry(() => withTexts(load, ...namespaces)));
  return function Part(props) {
    const Loaded = useLoaded(part);
    return Loaded ? createElement(Loaded, props) : props.whileLoading;
  };
}
