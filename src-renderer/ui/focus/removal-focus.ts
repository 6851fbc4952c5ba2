import { type FocusPlace, focusNear, focusPlaceOf, isShown } from './nearby-focus.ts';

/**
 * Moves the focus to the same control of the nearest row, or to the nearest heading, when the focused control of an area is
 * removed, as by the deletion of its row: the browser drops it, and keys reach the page. Returns the function that ends it.
 */
export function keepRemovalFocus(area: HTMLElement): () => void {
  let place: FocusPlace | null = null;
  const settle = (): void => {
    if (!place) return;
    const { control, next } = place;
    // A control with a successor may be hidden instead; it has the focus until the next frame.
    if (next === undefined ? control.isConnected : isShown(control)) return;
    if (document.activeElement === document.body || document.activeElement === control) focusNear(place);
    place = null;
  };
  const observer = new MutationObserver(settle);
  const enter = ({ target }: { readonly target: EventTarget | null }): void => {
    // Nothing is observed while the user types: editors change their content with each key.
    const isControl = target instanceof HTMLElement && !target.isContentEditable;
    place = isControl ? focusPlaceOf(target) : null;
    if (isControl) observer.observe(area, { childList: true, subtree: true });
    else observer.disconnect();
  };
  const leave = (): void => {
    // A removed control may lose the focus while it is still in the document.
    queueMicrotask(() => {
      if (!place?.control.isConnected || document.activeElement === place.control) return;
      place = null;
      observer.disconnect();
    });
  };
  area.addEventListener('focusin', enter);
  area.addEventListener('focusout', leave);
  if (area.contains(document.activeElement)) enter({ target: document.activeElement });
  return () => {
    area.removeEventListener('focusin', enter);
    area.removeEventListener('focusout', leave);
    observer.disconnect();
    settle();
  };
}
