import { useEffect, useState } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { HtmlReader } from './use-transcript.ts';

/** A part of the app that is loaded when it is needed, once; after a failure, once more when it is asked for again. */
export interface LoadedPart<T> {
  load(): Promise<T>;
  /** The part, where it is here already. */
  now(): T | undefined;
}

function part<T>(load: () => Promise<T>): LoadedPart<T> {
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

/** The editor is the largest part of the app: the page is there before it. */
export const editorPart = part(() => withTexts(() => import('./transcription-editor.tsx'), 'editor'));

/** What reads formatted texts, and what stands in its place where there are none. */
export const readerPart = part<HtmlReader | null>(async () => {
  const { loadHtmlReader } = await import('./use-transcript.ts');
  return loadHtmlReader();
});
export const noReader: LoadedPart<HtmlReader | null> = { load: async () => null, now: () => null };

/**
 * A part once it is here, undefined before. Unlike React's own waiting, which holds back what comes within 0.3 s of a
 * placeholder, it is drawn at once. Throws, for the nearest error boundary, where it can't be loaded.
 */
export function useLoaded<T>(wanted: LoadedPart<T>): T | undefined {
  const [state, set] = useState<{ value?: T; error?: unknown }>({});
  useEffect(() => {
    if (wanted.now() !== undefined) return;
    let isGone = false;
    wanted.load().then(
      (value) => isGone || set({ value }),
      (error: unknown) => isGone || set({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [wanted]);
  if (state.error) throw state.error;
  const now = wanted.now();
  return now === undefined ? state.value : now;
}
