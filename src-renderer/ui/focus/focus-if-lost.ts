/** A ref that focuses an element replacing a focused control; focus elsewhere stays. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
