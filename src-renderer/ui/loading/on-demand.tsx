import { type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/text-keys.ts';
import { loadWithRetry } from './lazy-part.ts';

/** A part of the app that loads shortly before it is needed. */
export interface OnDemand<T> {
  /** Starts loading, so that a press finds the part ready. Loads once, and retries until it succeeds. */
  prepare(): void;
  /** Calls back once the part is loaded. Returns the function that cancels the callback. */
  whenHere(use: (part: T) => void): () => void;
  /** The part if it is already loaded. */
  now(): T | undefined;
}

/** Creates a part that `load` loads, together with its texts. */
export function onDemand<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): OnDemand<T> {
  let loading: Promise<void> | null = null;
  let here: { readonly part: T } | null = null;
  const start = (): Promise<void> => {
    loading ??= loadWithRetry(() => withTexts(load, ...namespaces)).then((part) => {
      here = { part };
    });
    return loading;
  };
  return {
    prepare: () => void start(),
    whenHere(use) {
      let isGone = false;
      void start().then(() => {
        if (here && !isGone) use(here.part);
      });
      return () => {
        isGone = true;
      };
    },
    now: () => here?.part,
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
  const now = part.now();
  const isHere = now !== undefined;
  const [, setIsHere] = useState(isHere);
  useEffect(() => (isHere ? undefined : part.whenHere(() => setIsHere(true))), [part, isHere]);
  return now === undefined ? null : children(now);
}
