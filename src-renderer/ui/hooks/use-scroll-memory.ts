import { useEffect } from 'react';

/** Milliseconds without scrolling after which a position is stored: browsers limit such writes. */
const REST_MS = 100;
/** The events by which a user scrolls, or begins something else. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A scroll position, whose numbers only its `ScrollPositions` interprets. */
type Position = readonly number[];

/** How positions of a page are read and shown; stable. */
export interface ScrollPositions {
  /** Null if there is nothing to restore, such as at the top of the page. */
  now(): Position | null;
  show(position: Position): void;
}

function storedPosition(): Position | null {
  const { position }: { readonly position?: unknown } = history.state ?? {};
  return Array.isArray(position) && position.every((one) => typeof one === 'number') ? position : null;
}

/**
 * Stores a scroll position in the page's history entry. After a reload, it is restored as soon as the content is back,
 * which is too late for the browser, unless the user does something first.
 */
export function useScrollMemory(positions: ScrollPositions): void {
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const before = storedPosition();
    const observer = new ResizeObserver(() => before && positions.show(before));
    for (const input of INPUTS) window.addEventListener(input, () => observer.disconnect(), { signal });
    const store = () => history.replaceState({ ...history.state, position: positions.now() }, '');
    let due: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(due);
      due = setTimeout(store, REST_MS);
    };
    window.addEventListener('scroll', onScroll, { signal });
    if (before !== null) observer.observe(document.body);
    // It may have been scrolled before this was loaded.
    else onScroll();
    return () => {
      control.abort();
      observer.disconnect();
      clearTimeout(due);
    };
  }, [positions]);
}
