/**
 * Code points that count as one character of a post; all others count as two. The ranges are those of
 * twitter-text, version 3.
 */
const SINGLE = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;
/** The length of any URL in a post, because the platform shortens it. */
const ADDRESS_LENGTH = 23;
const ADDRESS = /https?:\/\/\S+/g;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const ELLIPSIS = '…';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function weightOf(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  let weight = 0;
  for (const character of grapheme) {
    const code = character.codePointAt(0) ?? 0;
    weight += SINGLE.some(([first, last]) => code >= first && code <= last) ? 1 : 2;
  }
  return weight;
}

/**
 * The length of a text as X counts it: 23 for a URL, 2 for an emoji, 2 for a Chinese or Japanese character.
 */
export function weightedLength(text: string): number {
  const addresses = text.match(ADDRESS)?.length ?? 0;
  let length = addresses * ADDRESS_LENGTH;
  for (const { segment } of graphemes.segment(text.replace(ADDRESS, '').normalize('NFC'))) {
    length += weightOf(segment);
  }
  return length;
}

/** The length of a text in grapheme clusters, the characters that users see. */
export function plainLength(text: string): number {
  let length = 0;
  for (const _ of graphemes.segment(text)) length += 1;
  return length;
}

/**
 * The beginning of a text that fits into a post of `max` characters, as `measure` counts them, with an
 * ellipsis; cut between words if that keeps at least half. A text that fits is returned unchanged.
 */
export function beginningOf(text: string, max: number, measure: (text: string) => number): string {
  if (measure(text) <= max) return text;
  const room = max - measure(ELLIPSIS);
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += measure(segment);
    if (used > room) break;
    kept += segment;
  }
  const lastSpace = kept.search(/\s\S*$/);
  const cut = lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept;
  return `${cut.trimEnd()}${ELLIPSIS}`;
}
