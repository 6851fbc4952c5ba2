/** What stands where sound was lost: never punctuation of somebody's. */
const MARKS = /\[…\]/g;
const KEPT = '\u0002';
/** Signs that mean something beside a word or a number: 25%, #3, @ann, &, °. */
const MEANING = /[%#@&*/°§]/;
const BETWEEN_WORDS = /[\p{L}\p{N}][-.,:'’/@&_·]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const SIGN = /[\p{P}]/gu;
/** A sign of a number before its digits: -5, or a point: .5 */
const BEFORE_DIGIT = /(?:^|\s)[-−.]$/u;

/** Whether the sign at `index` belongs to a word or number: it's, 3.14, 10:30, well-known, ann@example.com. */
function isInside(text: string, index: number, sign: string): boolean {
  const before = text.slice(Math.max(0, index - 1), index + 1);
  const after = text.slice(index + 1, index + 2);
  if (MEANING.test(sign)) return true;
  if (!STARTS_WORD.test(after)) return false;
  return BETWEEN_WORDS.test(before) || (/\d/.test(after) && BEFORE_DIGIT.test(before));
}

/**
 * Leaves out the punctuation of a text, in any script. What stands inside a word or a number stays, and so do line
 * breaks and the mark of a lost part. Where a sign goes that had no space beside it, a space parts what it parted.
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
