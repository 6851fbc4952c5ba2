import { graphemesOf } from '../graphemes.ts';

const ELLIPSIS = '…';

/**
 * The beginning of a text that fits into `max` characters, as `measure` counts them, with an ellipsis; cut between
 * words if that keeps at least half. A text that fits is returned unchanged.
 */
export function beginningOf(text: string, max: number, measure: (text: string) => number): string {
  if (measure(text) <= max) return text;
  const room = max - measure(ELLIPSIS);
  let kept = '';
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += measure(grapheme);
    if (used > room) break;
    kept += grapheme;
  }
  const lastSpace = kept.search(/\s\S*$/);
  const cut = lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept;
  return `${cut.trimEnd()}${ELLIPSIS}`;
}
