import { type RefObject, useEffect, useRef } from 'react';

/** Pixels from its end within which an element counts as scrolled to the end. */
const NEAR_END_PX = 24;

/**
 * Scrolls an element to its end whenever `content` changes, until the reader scrolls up; scrolling to the end, or a change
 * of `start`, follows the content again.
 */
export function useScrollToEnd<E extends HTMLElement>(
  content: unknown,
  start?: unknown,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const isFollowing = useRef(true);
  useEffect(() => {
    const scrolled = element.current;
    let lastTop = 0;
    const onScroll = (): void => {
      if (!scrolled) return;
      const { scrollTop, scrollHeight, clientHeight } = scrolled;
      // The content may have grown since this hook scrolled: only an upward movement is the reader's.
      if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) isFollowing.current = true;
      else if (scrollTop < lastTop) isFollowing.current = false;
      lastTop = scrollTop;
    };
    scrolled?.addEventListener('scroll', onScroll, { passive: true });
    return () => scrolled?.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` triggers the effect
  useEffect(() => {
    isFollowing.current = true;
  }, [start]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` triggers the effect
  useEffect(() => {
    if (isFollowing.current) element.current?.scrollTo({ top: element.current.scrollHeight });
  }, [content]);
  return element;
}
