/** A ref that focuses what appears in the place of a control that had the focus; whoever is elsewhere stays there. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
