import { webAddresses } from './channels/web-addresses.ts';
import { singleSpaces } from './single-spaces.ts';

/** The gap mark, which is not the speaker's punctuation. */
const MARKS = /\[…\]/g;
const GAP_PLACEHOLDER = '\u0002';
/** Word joiner before signs that the speaker dictated. */
const DICTATED = '\u2060';
const DICTATED_SIGNS = /\u2060+([\u00a0\u202f]?\p{P}[\u00a0]?)/gu;
/** Stands for one of the dictated signs, in their order. */
const SIGN_PLACEHOLDER = '\u0003';
/** Signs with a meaning of their own: 25%, #3, @ann, &, °. */
const MEANINGFUL_SIGN = /[%#@&*/°§]/;
const BETWEEN_WORDS = /[\p{L}\p{N}][-.,:'’/@&_·]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const SIGN = /[\p{P}]/gu;
/** The sign or decimal point before a number: -5, .5 */
const BEFORE_DIGIT = /(?:^|\s)[-−.]$/u;
/** The dash of a range: 5–10, 10%-15%, $5–$10 */
const RANGE = { before: /[\p{N}%°\p{Sc}][-–]$/u, after: /^[\p{N}\p{Sc}]/u };
/** The apostrophe of a short word: 's avonds, 't, 'em */
const SHORT_WORD = { before: /(?:^|\s)['’]$/u, after: /^(?:[sntkm]|em|til|cause)(?![\p{L}\p{N}'’])/iu };
/** An abbreviation up to its last full stop: p.m., e.g., U.S., Ph.D. */
const ABBREVIATION = /(?<![\p{L}\p{N}.])(?:\p{L}{1,2}\.)+\p{L}\.$/u;
const ABBREVIATION_MAX = 12;
/** The full stop of a name: .NET */
const NAME = { before: /(?:^|\s)\.$/u, after: /^\p{Lu}/u };

/**
 * True when the sign at `index` belongs to a word or number: it's, 3.14, 10:30, well-known, ann@example.com.
 */
function isInside(text: string, index: number, sign: string): boolean {
  const before = text.slice(Math.max(0, index - 1), index + 1);
  const following = text.slice(index + 1, index + 8);
  const after = following.slice(0, 1);
  // Of an address without a public domain: http://nas/x
  if (sign === ':' && following.startsWith('//')) return true;
  if (MEANINGFUL_SIGN.test(sign) || (RANGE.before.test(before) && RANGE.after.test(after))) return true;
  if (!STARTS_WORD.test(after))
    return (
      sign === '.' && ABBREVIATION.test(text.slice(Math.max(0, index + 1 - ABBREVIATION_MAX), index + 1))
    );
  if (SHORT_WORD.before.test(before) && SHORT_WORD.after.test(following)) return true;
  if (NAME.before.test(before) && NAME.after.test(after)) return true;
  return BETWEEN_WORDS.test(before) || (/\d/.test(after) && BEFORE_DIGIT.test(before));
}

/** Marks a sign that `removePunctuation` keeps, and whose mark it removes. */
export const asDictated = (sign: string): string => DICTATED + sign;

/**
 * Removes punctuation, in any script. Signs inside a word, number or web address stay, as do dictated ones, line breaks
 * and gap marks. A removed sign leaves a space between the words it separated.
 */
export function removePunctuation(text: string): string {
  const dictated: string[] = [];
  const marked = text.replace(MARKS, GAP_PLACEHOLDER).replace(DICTATED_SIGNS, (_, sign: string) => {
    dictated.push(sign);
    return SIGN_PLACEHOLDER;
  });
  let start = 0;
  const bare = webAddresses(marked)
    .map(({ text: part, isAddress }) => {
      const from = start;
      start += part.length;
      if (isAddress) return part;
      return part.replace(SIGN, (sign, index: number) => {
        if (isInside(marked, from + index, sign)) return sign;
        return marked.startsWith(SIGN_PLACEHOLDER, from + index + 1) ? '' : ' ';
      });
    })
    .join('');
  return singleSpaces(bare)
    .replace(/[^\S\n]?\n[^\S\n]?/g, '\n')
    .replaceAll(GAP_PLACEHOLDER, '[…]')
    .replaceAll(SIGN_PLACEHOLDER, () => dictated.shift() ?? '')
    .trim();
}
