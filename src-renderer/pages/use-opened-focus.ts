import { useEffect } from 'react';

/**
 * Remembers the text opened from a list in the page's history entry: it gets the focus after going back. Returns the
 * function that remembers a text.
 */
export function useOpenedFocus(): (id: string) => void {
  useEffect(() => {
    const { openedText }: { readonly openedText?: unknown } = history.state ?? {};
    if (typeof openedText !== 'string') return;
    const item = document.querySelector<HTMLElement>(`[data-text="${CSS.escape(openedText)}"] > button`);
    // The scroll position is restored separately.
    item?.focus({ preventScroll: true });
  }, []);
  return (id) => history.replaceState({ ...history.state, openedText: id }, '');
}
