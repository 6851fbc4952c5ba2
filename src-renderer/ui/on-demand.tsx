import { type ReactNode, useEffect, useState } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/text-keys.ts';
import { loadPatiently } from './lazy-part.ts';

/** A part of the app that is loaded when somebody is about to need it. */
export interface OnDemand<T> {
  /** Loads it ahead: a press then finds it here. Loads once, and tries again until it succeeds. */
  prepare(): void;
  /** Calls back once it is here; at once where it is. Returns how not to. */
  whenHere(use: (part: T) => void): () => void;
  /** The part, where it is here already. */
  now(): T | undefined;
}

/** Makes a part that `load` loads, together with the texts it says. */
export function onDemand<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): OnDemand<T> {
  let loading: Promise<void> | null = null;
  let here: { readonly part: T } | null = null;
  const start = (): Promise<void> => {
    loading ??= loadPatiently(() => withTexts(load, ...namespaces)).then((part) => {
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
  /** Draws with the part. */
  readonly children: (part: T) => ReactNode;
}

/**
 * Draws with a part as soon as it is here, nothing before. React's own waiting holds back what comes within 0.3 s of a
 * placeholder; what somebody pressed for has to be there at once.
 */
export function Show<T>({ part, children }: ShowProps<T>) {
  const [, setIsHere] = useState(part.now() !== undefined);
  useEffect(() => (part.now() === undefined ? part.whenHere(() => setIsHere(true)) : undefined), [part]);
  const now = part.now();
  return now === undefined ? null : children(now);
}
