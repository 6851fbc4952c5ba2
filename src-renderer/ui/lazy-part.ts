import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';

/** Milliseconds between two tries: they double from the first to the last. */
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 30_000;

/** Resolves after so many milliseconds, or as soon as the network is back. */
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

/** Loads until it succeeds: without a network a part is missing, and comes once there is one. */
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
 * A component that is loaded when it is first shown, together with the texts it says. Unlike React's own, it never fails: a part that can't be had now
 * must not take the page around it along, least of all the text that somebody is writing.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(() => withTexts(load, ...namespaces)) }));
}
