import { isComposing } from '../../ui/key-press.ts';
import { closesOnEscape } from '../../ui/shortcuts/closes-on-escape.ts';

/** Notices stay usable in full screen. */
const STAYS_USABLE = 'dialog, [data-notices]';

/** Every element of the page outside the given one and its ancestors. */
function othersOf(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (
    let inner: HTMLElement = element;
    inner.parentElement && inner !== document.body;
    inner = inner.parentElement
  ) {
    for (const sibling of inner.parentElement.children) {
      const isOther = sibling instanceof HTMLElement && sibling !== inner && !sibling.inert;
      if (isOther && !sibling.matches(STAYS_USABLE) && !sibling.querySelector(STAYS_USABLE))
        others.push(sibling);
    }
  }
  return others;
}

/** Makes the page around an element inert; Escape calls `onLeave`. Returns the function that restores the page. */
export function fillScreen(element: HTMLElement, onLeave: () => void): () => void {
  const others = othersOf(element);
  const { overflow } = document.documentElement.style;
  for (const other of others) other.inert = true;
  document.documentElement.style.overflow = 'hidden';
  const onKeyDown = (event: KeyboardEvent): void => {
    const isHandled = event.defaultPrevented || isComposing(event);
    const leavesFullscreen = event.key === 'Escape' && !isHandled && !closesOnEscape(event.target);
    if (leavesFullscreen && !document.querySelector('dialog:modal')) onLeave();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    for (const other of others) other.inert = false;
    document.documentElement.style.overflow = overflow;
  };
}
