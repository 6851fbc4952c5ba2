const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Texts in which each unit is a character. */
const SIMPLE = /^[\n -~]*$/;

/** The grapheme clusters of a text: the characters that users see. */
export function* graphemesOf(text: string): Generator<string> {
  // Much faster than the segmenter.
  if (SIMPLE.test(text)) return yield* text;
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * Maximum UTF-16 units of a grapheme that is composed: no language has as many, and sorting its marks takes quadratic
 * time.
 */
const COMPOSED_MAX = 64;

/** A character in its composed form (NFC), unless it has a senseless number of marks. */
export const composed = (grapheme: string): string =>
  grapheme.length <= COMPOSED_MAX ? grapheme.normalize('NFC') : grapheme;

/** The length of a text in grapheme clusters. */
export function plainLength(text: string): number {
  if (SIMPLE.test(text)) return text.length;
  let length = 0;
  for (const _ of graphemesOf(text)) length += 1;
  return length;
}
