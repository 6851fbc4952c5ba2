/**
 * Whether the browser itself acts on Escape: it closes an open popover, and clears a search field. Popovers that stay until
 * they are closed, such as notices, do not count.
 */
export function closesOnEscape(target: EventTarget | null): boolean {
  if (document.querySelector('[popover="auto"]:popover-open')) return true;
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
