/** The gap mark, which is not the speaker's punctuation. */
const MARKS = /\[…\]/g;
const KEPT = '\u0002';
/** Signs with a meaning of their own: 25%, #3, @ann, &, °. */
const MEANING = /[%#@&*/°§]/;
const BETWEEN_WORDS = /[\p{L}\p{N}][-.,:'’/@&_·]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const SIGN = /[\p{P}]/gu;
/** The sign or decimal point before a number: -5, .5 */
const BEFORE_DIGIT = /(?:^|\s)[-−.]$/u;

/**
 * True when the sign at `index` belongs to a word or number: it's, 3.14, 10:30, well-known, ann@example.com.
 */
function isInside(text: string, index: number, sign: string): boolean {
  const before = text.slice(Math.max(0, index - 1), index + 1);
  const after = text.slice(index + 1, index + 2);
  if (MEANING.test(sign)) return true;
  if (!STARTS_WORD.test(after)) return false;
  return BETWEEN_WORDS.test(before) || (/\d/.test(after) && BEFORE_DIGIT.test(before));
}

/**
 * Removes punctuation, in any script. Signs inside a word or number stay, as do line breaks and gap marks. A
 * removed sign leaves a space between the words it separated.
 */
export function removePunctuation(text: string): string {
  const bare = text
    .replace(MARKS, KEPT)
    .replace(SIGN, (sign, index: number, whole: string) => (isInside(whole, index, sign) ? sign : ' '));
  return bare
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replaceAll(KEPT, '[…]')
    .trim();
}
