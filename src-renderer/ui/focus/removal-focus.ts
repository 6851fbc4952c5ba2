import { type FocusFallback, focusFallbackOf, focusNearest, isRendered } from './nearby-focus.ts';

/**
 * Moves the focus to the same control of the nearest row, or to the nearest heading, when the focused control of an area is
 * removed, as by the deletion of its row: the browser drops it, and keys reach the page. Returns the function that ends it.
 */
export function keepRemovalFocus(area: HTMLElement): () => void {
  let fallback: FocusFallback | null = null;
  const restoreFocus = (): void => {
    if (!fallback) return;
    const { control, next } = fallback;
    // A control with a successor may be hidden instead; it has the focus until the next frame.
    if (next === undefined ? control.isConnected : isRendered(control)) return;
    if (document.activeElement === document.body || document.activeElement === control)
      focusNearest(fallback);
    fallback = null;
  };
  const observer = new MutationObserver(restoreFocus);
  const onFocusIn = ({ target }: { readonly target: EventTarget | null }): void => {
    // Nothing is observed while the user types: editors change their content with each key.
    const isControl = target instanceof HTMLElement && !target.isContentEditable;
    fallback = isControl ? focusFallbackOf(target) : null;
    if (isControl) observer.observe(area, { childList: true, subtree: true });
    else observer.disconnect();
  };
  const onFocusOut = (): void => {
    // A removed control may lose the focus while it is still in the document.
    queueMicrotask(() => {
      if (!fallback?.control.isConnected || document.activeElement === fallback.control) return;
      fallback = null;
      observer.disconnect();
    });
  };
  area.addEventListener('focusin', onFocusIn);
  area.addEventListener('focusout', onFocusOut);
  if (area.contains(document.activeElement)) onFocusIn({ target: document.activeElement });
  return () => {
    area.removeEventListener('focusin', onFocusIn);
    area.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
    restoreFocus();
  };
}
