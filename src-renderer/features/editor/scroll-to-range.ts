/**
 * Scrolls a range of the text to the middle of the area above the dock, unless it is in view. Scrolling to its element
 * is not enough: a paragraph may be longer than the window.
 */
export function scrollToRange(range: Range): void {
  const element = range.startContainer.parentElement;
  if (!element) return;
  const covered = Number.parseFloat(getComputedStyle(element).scrollMarginBlockEnd);
  const end = window.innerHeight - covered;
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= 0 && bottom <= end) return;
  const scroller = element.closest('[data-full]') ?? document.documentElement;
  scroller.scrollBy({ top: (top + bottom - end) / 2 });
}
