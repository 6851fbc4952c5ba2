import { findMatches } from '../../../../src/text/search-matches.ts';

/** The name of the highlight in the style sheet. */
const FOUND_HIGHLIGHT = 'parlance-found-in-list';

/**
 * Highlights the words of a search in the texts of a list that have `data-searched`; returns the cleanup function. Does
 * nothing in a browser without highlights.
 */
export function highlightMatches(list: HTMLElement, search: string): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const ranges: StaticRange[] = [];
  for (const { firstChild: node } of list.querySelectorAll('[data-searched]')) {
    if (!(node instanceof Text)) continue;
    for (const { start, end } of findMatches(node.data, search)) {
      const place = { startContainer: node, startOffset: start, endContainer: node, endOffset: end };
      ranges.push(new StaticRange(place));
    }
  }
  const highlight = new Highlight(...ranges);
  CSS.highlights.set(FOUND_HIGHLIGHT, highlight);
  return () => {
    if (CSS.highlights.get(FOUND_HIGHLIGHT) === highlight) CSS.highlights.delete(FOUND_HIGHLIGHT);
  };
}
