import { useEffect } from 'react';

/** Milliseconds without scrolling after which a position is stored: browsers limit such writes. */
const STORE_DELAY_MS = 100;
/** The events by which a user scrolls, or begins something else. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A scroll position, whose numbers only its `ScrollPositions` interprets. */
type Position = readonly number[];

/** How positions of a page are read and shown; stable. */
export interface ScrollPositions {
  /** Null if there is nothing to restore, such as at the top of the page. */
  read(): Position | null;
  restore(position: Position): void;
}

function storedPosition(): Position | null {
  const { position }: { readonly position?: unknown } = history.state ?? {};
  return Array.isArray(position) && position.every((one) => typeof one === 'number') ? position : null;
}

/**
 * Stores a scroll position in the page's history entry. After a reload, it is restored as soon as the content is back,
 * which is too late for the browser, unless the user does something first.
 */
export function useScrollRestoration(positions: ScrollPositions): void {
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const stored = storedPosition();
    const observer = new ResizeObserver(() => stored && positions.restore(stored));
    for (const input of USER_EVENTS) window.addEventListener(input, () => observer.disconnect(), { signal });
    const store = () => history.replaceState({ ...history.state, position: positions.read() }, '');
    let storeTimer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(storeTimer);
      storeTimer = setTimeout(store, STORE_DELAY_MS);
    };
    window.addEventListener('scroll', onScroll, { signal });
    if (stored !== null) observer.observe(document.body);
    // It may have been scrolled before this was loaded.
    else onScroll();
    return () => {
      control.abort();
      observer.disconnect();
      clearTimeout(storeTimer);
    };
  }, [positions]);
}
