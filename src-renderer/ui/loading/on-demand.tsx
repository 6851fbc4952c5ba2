import { type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/text-keys.ts';
import { loadWithRetry } from './lazy-part.ts';

/** A part of the app that loads shortly before it is needed. */
export interface OnDemand<T> {
  /** Starts loading, so that a press finds the part ready. Loads once, and retries until it succeeds. */
  preload(): void;
  /** Calls back once the part is loaded. Returns the function that cancels the callback. */
  whenLoaded(use: (part: T) => void): () => void;
  /** The part if it is already loaded. */
  current(): T | undefined;
}

/** Creates a part that `load` loads, together with its texts. */
export function onDemand<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): OnDemand<T> {
  let loading: Promise<void> | null = null;
  let loaded: { readonly part: T } | null = null;
  const start = (): Promise<void> => {
    loading ??= loadWithRetry(() => withTexts(load, ...namespaces)).then((part) => {
      loaded = { part };
    });
    return loading;
  };
  return {
    preload: () => void start(),
    whenLoaded(use) {
      let isCancelled = false;
      void start().then(() => {
        if (loaded && !isCancelled) use(loaded.part);
      });
      return () => {
        isCancelled = true;
      };
    },
    current: () => loaded?.part,
  };
}

export interface ShowProps<T> {
  readonly part: OnDemand<T>;
  /** Renders with the loaded part. */
  readonly children: (part: T) => ReactNode;
}

/**
 * Renders with a part once it is loaded, and nothing before. React's Suspense delays content that arrives
 * within 0.3 s of a fallback; the response to a press must appear at once.
 */
export function Show<T>({ part, children }: ShowProps<T>) {
  const loadedPart = part.current();
  const isLoaded = loadedPart !== undefined;
  const [, setIsLoaded] = useState(isLoaded);
  useEffect(() => (isLoaded ? undefined : part.whenLoaded(() => setIsLoaded(true))), [part, isLoaded]);
  return loadedPart === undefined ? null : children(loadedPart);
}
