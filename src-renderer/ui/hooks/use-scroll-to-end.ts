import { type RefObject, useEffect, useRef } from 'react';

/** Pixels from its end within which an element counts as scrolled to the end. */
const NEAR_END_PX = 24;

/**
 * Scrolls an element to its end whenever `content` changes, unless the reader has scrolled up from it; after a change of
 * `start`, in any case.
 */
export function useScrollToEnd<E extends HTMLElement>(
  content: unknown,
  start?: unknown,
): RefObject<E | null> {
  const element = useRef<E>(null);
  /** Where the end was before the content changed. */
  const lastHeight = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` triggers the effect
  useEffect(() => {
    lastHeight.current = 0;
  }, [start]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` triggers the effect
  useEffect(() => {
    if (!element.current) return;
    const { scrollTop, clientHeight, scrollHeight } = element.current;
    if (scrollTop + clientHeight > lastHeight.current - NEAR_END_PX)
      element.current.scrollTo(0, scrollHeight);
    lastHeight.current = scrollHeight;
  }, [content]);
  return element;
}
