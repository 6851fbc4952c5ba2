import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the end of a scrolling element in sight whenever `grown` has changed. */
export function useEndInSight<E extends HTMLElement>(grown: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has grown
  useEffect(() => {
    element.current?.scrollTo({ top: element.current.scrollHeight });
  }, [grown]);
  return element;
}
