/** What counts as one character of a post, and what as two: the ranges of X's own counter (twitter-text, version 3). */
const SINGLE = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;
/** Every address in a post is shortened to as many characters. */
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

/** Length of a text as X counts it: an address is 23, an emoji 2, a Chinese or Japanese character 2. */
export function weightedLength(text: string): number {
  const addresses = text.match(ADDRESS)?.length ?? 0;
  let length = addresses * ADDRESS_LENGTH;
  for (const { segment } of graphemes.segment(text.replace(ADDRESS, '').normalize('NFC'))) {
    length += weightOf(segment);
  }
  return length;
}

/** Length of a text in characters as people see them. */
export function plainLength(text: string): number {
  let length = 0;
  for (const _ of graphemes.segment(text)) length += 1;
  return length;
}

/**
 * The beginning of a text that has room in a post of `max`, as `measure` counts it, with an ellipsis; cut between
 * words where that leaves at least half of it. A text that fits is returned as it is.
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
