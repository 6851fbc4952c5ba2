import { useEffect } from 'react';

/**
 * Keeps the text that is opened from a list in the history entry of the page: after the way back, it has the focus. Returns
 * what remembers a text.
 */
export function useOpenedFocus(): (id: string) => void {
  useEffect(() => {
    const { openedText }: { readonly openedText?: unknown } = history.state ?? {};
    if (typeof openedText !== 'string') return;
    const item = document.querySelector<HTMLElement>(`[data-text="${CSS.escape(openedText)}"] > button`);
    // Where the page was scrolled to is restored by itself.
    item?.focus({ preventScroll: true });
  }, []);
  return (id) => history.replaceState({ ...history.state, openedText: id }, '');
}
