import { findMatches } from '../../../../src/text/search-matches.ts';

/** The name of the highlight in the style sheet. */
const FOUND_HIGHLIGHT = 'parlance-found-in-list';

/** The places of the words of a search in the texts of a list that have `data-searched`. */
function placesIn(list: HTMLElement, search: string): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const { firstChild: node } of list.querySelectorAll('[data-searched]')) {
    if (!(node instanceof Text)) continue;
    for (const { start, end } of findMatches(node.data, search)) {
      const place = { startContainer: node, startOffset: start, endContainer: node, endOffset: end };
      ranges.push(new StaticRange(place));
    }
  }
  return ranges;
}

/**
 * Highlights the words of a search in a list, also in parts of it that load later; returns the cleanup function. Does
 * nothing in a browser without highlights.
 */
export function highlightMatches(list: HTMLElement, search: string): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  let highlight = new Highlight();
  const show = (): void => {
    highlight = new Highlight(...placesIn(list, search));
    CSS.highlights.set(FOUND_HIGHLIGHT, highlight);
  };
  const observer = new MutationObserver(show);
  observer.observe(list, { childList: true, subtree: true });
  show();
  return () => {
    observer.disconnect();
    if (CSS.highlights.get(FOUND_HIGHLIGHT) === highlight) CSS.highlights.delete(FOUND_HIGHLIGHT);
  };
}
