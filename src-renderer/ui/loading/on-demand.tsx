import type { ReactNode } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/text-keys.ts';
import { loadWithRetry } from './lazy-part.ts';
import { type LoadedPart, loadedPart, useLoaded } from './loaded-part.ts';

/** A part of the app that loads shortly before it is needed: once, with retries until that succeeds. */
export interface OnDemand<T> extends LoadedPart<T> {
  /** Starts loading, so that a press finds the part ready. */
  preload(): void;
  /** Calls back once the part is loaded. Returns the function that cancels the callback. */
  whenLoaded(use: (part: T) => void): () => void;
}

/** Creates a part that `load` loads, together with its texts. */
export function onDemand<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): OnDemand<T> {
  const part = loadedPart(() => loadWithRetry(() => withTexts(load, ...namespaces)));
  return {
    ...part,
    preload: () => void part.load(),
    whenLoaded(use) {
      let isCancelled = false;
      void part.load().then((loaded) => {
        if (!isCancelled) use(loaded);
      });
      return () => {
        isCancelled = true;
      };
    },
  };
}

export interface ShowProps<T> {
  /** The same one for the component's lifetime. */
  readonly part: OnDemand<T>;
  /** Renders with the loaded part. */
  readonly children: (part: T) => ReactNode;
}

/** Renders with a part once it is loaded, and nothing before: the response to a press must appear at once. */
export function Show<T>({ part, children }: ShowProps<T>) {
  const loaded = useLoaded(part);
  return loaded === undefined ? null : children(loaded);
}
