import { useEffect } from 'react';

/** Milliseconds without scrolling after which a position is stored: browsers limit such writes. */
const REST_MS = 100;
/** The events by which a user scrolls, or begins something else. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function storedTop(): number | null {
  const { scrollTop }: { readonly scrollTop?: unknown } = history.state ?? {};
  return typeof scrollTop === 'number' ? scrollTop : null;
}

/**
 * Keeps a page's scroll position in its history entry. A page that is loaded anew has it again as soon as its content is
 * back, which is too late for the browser, and unless the user does something first.
 */
export function useScrollMemory(): void {
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const top = storedTop();
    const observer = new ResizeObserver(() => window.scrollTo(0, top ?? window.scrollY));
    if (top !== null) observer.observe(document.body);
    for (const input of INPUTS) window.addEventListener(input, () => observer.disconnect(), { signal });
    const store = () => history.replaceState({ ...history.state, scrollTop: window.scrollY }, '');
    let due: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(due);
      due = setTimeout(store, REST_MS);
    };
    window.addEventListener('scroll', onScroll, { signal });
    return () => {
      control.abort();
      observer.disconnect();
      clearTimeout(due);
    };
  }, []);
}
