import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element to its end whenever `content` changes. */
export function useScrollToEnd<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` triggers the effect
  useEffect(() => {
    element.current?.scrollTo({ top: element.current.scrollHeight });
  }, [content]);
  return element;
}
