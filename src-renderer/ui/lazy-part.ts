import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';

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
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LAST_WAIT_MS)) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
}

/**
 * A component that loads on first render, together with its texts. Unlike React's `lazy`, it never throws: a
 * part that can't be loaded must not unmount the page around it, least of all a text being edited.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(() => withTexts(load, ...namespaces)) }));
}
