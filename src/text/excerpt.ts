/** UTF-16 units of an excerpt, and how many of them come before the match. */
export const EXCERPT_LENGTH = 90;
const BEFORE_MATCH = 30;

const SPACE = /\s/;

/** Half of a surrogate pair at an end, and combining marks whose letter was cut off. */
const BROKEN_ENDS = /^[\uDC00-\uDFFF]?\p{M}*|[\uD800-\uDBFF]$/gu;

/**
 * The part of a text around a place (an offset in UTF-16 units) in one line, cut between words, with `…` where something was
 * left out. The word at the place is in it, a very long one in part.
 */
export function excerpt(text: string, offset: number): string {
  const begin = Math.max(0, Math.min(offset - BEFORE_MATCH, text.length - EXCERPT_LENGTH));
  const end = Math.min(text.length, begin + EXCERPT_LENGTH);
  const before = text.slice(begin, offset);
  const after = text.slice(offset, end);
  // Where no space is near, as in a script without spaces, it is cut anywhere.
  const first = begin === 0 ? 0 : before.search(SPACE) + 1;
  const last = end === text.length ? after.length : after.search(/\s\S*$/);
  const part = before.slice(first) + (last > 0 ? after.slice(0, last) : after);
  const line = part.replace(BROKEN_ENDS, '').replace(/\s+/g, ' ').trim();
  return `${begin === 0 ? '' : '… '}${line}${end === text.length ? '' : ' …'}`;
}
