import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element to its end whenever `grown` changes. */
export function useEndInSight<E extends HTMLElement>(grown: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grown` triggers the effect
  useEffect(() => {
    element.current?.scrollTo({ top: element.current.scrollHeight });
  }, [grown]);
  return element;
}
