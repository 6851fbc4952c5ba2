import { useEffect, useState } from 'react';

/** A lazily loaded part of the app. It loads once; a failed load is retried on the next request. */
export interface LoadedPart<T> {
  load(): Promise<T>;
  /** The part if it is already loaded. */
  now(): T | undefined;
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
    now: () => loaded,
  };
}

/** Placeholder if no part is needed. */
export const noPart: LoadedPart<null> = { load: async () => null, now: () => null };

/**
 * A part once it is loaded, undefined before. React's Suspense delays content that arrives within 0.3 s of a
 * fallback; this hook renders it at once. Throws to the nearest error boundary if loading failed.
 */
export function useLoaded<T>(wanted: LoadedPart<T>): T | undefined {
  const [state, set] = useState<{ value?: T; error?: unknown }>({});
  const now = wanted.now();
  // As rendered: parts loaded since then must be rendered, too.
  const isHere = now !== undefined;
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    wanted.load().then(
      (value) => isGone || set({ value }),
      (error: unknown) => isGone || set({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [wanted, isHere]);
  if (state.error) throw state.error;
  return now === undefined ? state.value : now;
}
