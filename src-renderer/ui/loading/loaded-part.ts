import { useEffect, useState } from 'react';

/** A lazily loaded part of the app. It loads once; a failed load is retried on the next request. */
export interface LoadedPart<T> {
  load(): Promise<T>;
  /** The part if it is already loaded. */
  current(): T | undefined;
}

export function loadedPart<T>(load: () => Promise<T>): LoadedPart<T> {
  let loading: Promise<T> | null = null;
  let loaded: T | undefined;
  return {
    load() {
      loading ??= load().then(
        (value) => {
          loaded = value;
          return value;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
    current: () => loaded,
  };
}

/** Placeholder if no part is needed. */
export const noPart: LoadedPart<null> = { load: async () => null, current: () => null };

/**
 * A part once it is loaded, undefined before. React's Suspense delays content that arrives within 0.3 s of a
 * fallback; this hook renders it at once. Throws to the nearest error boundary if loading failed.
 */
export function useLoaded<T>(part: LoadedPart<T>): T | undefined {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const loadedPartNow = part.current();
  // As rendered: parts loaded since then must be rendered, too.
  const isLoaded = loadedPartNow !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    let isCancelled = false;
    part.load().then(
      (value) => isCancelled || setState({ value }),
      (error: unknown) => isCancelled || setState({ error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [part, isLoaded]);
  if (state.error) throw state.error;
  return loadedPartNow === undefined ? state.value : loadedPartNow;
}
