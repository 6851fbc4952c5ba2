import { type FocusFallback, focusFallbackOf, focusNearest, isRendered } from './nearby-focus.ts';
import { ignoreTypedKeys, isLeavingKey, isTextField, isTypedKey } from './typed-keys.ts';

/** Observes the removal of an element from an area; typing in it is not observed, as editors change their content with each key. */
function observeRemoval(observer: MutationObserver, element: HTMLElement, area: HTMLElement): void {
  for (let around = element.parentElement; around && area.contains(around); around = around.parentElement)
    observer.observe(around, { childList: true });
}

/**
 * Moves the focus to the same control of the nearest row, or to the nearest heading, when the focused control of an area is
 * removed, as by the deletion of its row: the browser drops it, and keys reach the page. Characters typed after the removal
 * of a field in which the user was typing are ignored. Returns the function that ends it.
 */
export function keepRemovalFocus(area: HTMLElement): () => void {
  let fallback: FocusFallback | null = null;
  /** Whether the user has typed in the focused field. */
  let isWriting = false;
  const restoreFocus = (): boolean => {
    if (!fallback) return false;
    const { control, next } = fallback;
    // A control with a successor may be hidden instead; it has the focus until the next frame.
    if (next === undefined ? control.isConnected : isRendered(control)) return false;
    const isLost = document.activeElement === document.body || document.activeElement === control;
    if (isLost) focusNearest(fallback);
    fallback = null;
    return isLost;
  };
  const observer = new MutationObserver(() => {
    const wasWriting = isWriting && !fallback?.control.isConnected;
    if (restoreFocus() && wasWriting) ignoreTypedKeys();
  });
  const onFocusIn = ({ target }: { readonly target: EventTarget | null }): void => {
    observer.disconnect();
    isWriting = false;
    fallback = target instanceof HTMLElement ? focusFallbackOf(target) : null;
    if (!(target instanceof HTMLElement)) return;
    if (target.isContentEditable) observeRemoval(observer, target, area);
    else observer.observe(area, { childList: true, subtree: true });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== fallback?.control) return;
    if (isLeavingKey(event)) isWriting = false;
    else if (isTypedKey(event) && isTextField(fallback.control)) isWriting = true;
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
  area.addEventListener('keydown', onKey);
  if (area.contains(document.activeElement)) onFocusIn({ target: document.activeElement });
  return () => {
    area.removeEventListener('focusin', onFocusIn);
    area.removeEventListener('focusout', onFocusOut);
    area.removeEventListener('keydown', onKey);
    observer.disconnect();
    restoreFocus();
  };
}
