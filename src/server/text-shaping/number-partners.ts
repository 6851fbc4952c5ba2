import { isJoined, numberOf, runAt, type Token } from './number-runs.ts';
import type { NumberTable } from './number-tables.ts';

/** The scale of a round number. */
function scaleOf(n: number): number {
  if (n === 0) return 1;
  return [1000, 100, 10].find((scale) => n % scale === 0) ?? 1;
}

/** True if "and" may make one number of two that the table does not know as one: "tausend und fünfhundert". */
const couldBeOne = (a: number, b: number): boolean => a >= 20 && b > 0 && b < scaleOf(a);

/** The scale that the words of a number name first: six hundred and twenty, twelve hundred and fifty. */
function saidScaleOf(n: number): number {
  if (n >= 1000 && (n < 1100 || n >= 2000)) return 1000;
  return n >= 100 ? 100 : 1;
}

/** True if the first number may be in the scale of the second: five or six hundred and twenty. */
function sharesScale(a: number, b: number): boolean {
  const scale = saidScaleOf(b);
  return scale > 1 && a > 0 && a < scale && a < Math.floor(b / scale);
}

/** True for numbers said one after the other: five, six hundred; twenty, thirty thousand. */
const isNext = (a: number, b: number): boolean => b - a === Math.min(scaleOf(a), scaleOf(b));

/** True if one number may be the end of one like the other: twenty-five or six; fünf oder sechsundzwanzig. */
function isShortened(a: number, b: number, { isOnesFirst }: NumberTable): boolean {
  if (isOnesFirst && a < 10) return b > 20 && b < 100 && b % 10 === a + 1;
  const scale = scaleOf(b);
  const end = a % (10 * scale);
  if (scale > 10 || a < 10 * scale || end === 0 || end + scale !== b) return false;
  const tens = Math.floor(a / 10) % 10;
  return scale === 10 || tens === 0 || !(isOnesFirst || tens === 1);
}

/** Where a second number may start, and what stands before it. */
interface Joint {
  readonly at: number;
  readonly kind: 'comma' | 'and' | 'or';
  /** The first number ends in a hyphen: fünf- oder sechshundert. */
  readonly isSuspended: boolean;
}

/** The joint behind a number: "or", "and" or a comma. */
function jointAt(text: string, tokens: readonly Token[], to: number, table: NumberTable): Joint | null {
  const [end, word, next] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (!end || !word) return null;
  const between = text.slice(end.end, word.start);
  if (/^,[^\S\n]+$/.test(between)) return { at: to, kind: 'comma', isSuspended: false };
  const isAnd = word.word === table.and;
  if (!(isAnd || table.between.has(word.word))) return null;
  const isSuspended = /^-[^\S\n]+$/.test(between);
  const isTogether = next && (isSuspended || isJoined(text, end, word)) && isJoined(text, word, next);
  return isTogether ? { at: to + 1, kind: isAnd ? 'and' : 'or', isSuspended } : null;
}

/** True if the numbers on both sides of a joint may be one, or have one scale. */
function isUnclear(a: number, b: number, { kind, isSuspended }: Joint, table: NumberTable): boolean {
  if (isSuspended || (kind === 'and' && couldBeOne(a, b))) return true;
  if (kind === 'or' && isShortened(a, b, table)) return true;
  return sharesScale(a, b) && (kind !== 'comma' || isNext(a, b / saidScaleOf(b)));
}

/** True where the words of the second number do not end: two or three dozen. */
function isBlocked(text: string, tokens: readonly Token[], to: number, table: NumberTable): boolean {
  const [end, after] = [tokens[to - 1], tokens[to]];
  return Boolean(end && after && isJoined(text, end, after) && table.blocking.has(after.word));
}

/** True where the word behind a joint is no number by itself, and may be one with the number before it. */
function isUnread(value: number, { word }: Token, { kind }: Joint, table: NumberTable): boolean {
  if (kind === 'and' && table.ambiguous.has(word) && couldBeOne(value, 1)) return true;
  return kind !== 'comma' && table.compound?.test(word) === true;
}

/**
 * The token after a second number without which the first, which ends before `to`, cannot be read: both stay in words. Null if
 * the first is clear. `value`: the first, null if it is several numbers.
 */
export function partnerEnd(
  text: string,
  tokens: readonly Token[],
  to: number,
  value: number | null,
  table: NumberTable,
): number | null {
  const joint = jointAt(text, tokens, to, table);
  const second = joint && tokens[joint.at];
  if (value === null || !second) return null;
  const run = runAt(text, tokens, joint.at, table);
  const last = run.at(-1);
  if (!last) return isUnread(value, second, joint, table) ? joint.at + 1 : null;
  const next = numberOf(run.map((found) => found.value));
  // A time or a price: "from two to four thirty".
  if (next === null && run.length === 2 && joint.kind !== 'comma') return last.to;
  const isOpen = joint.kind !== 'comma' && isBlocked(text, tokens, last.to, table);
  if (next === null || !(isOpen || isUnclear(value, next, joint, table))) return null;
  return partnerEnd(text, tokens, last.to, next, table) ?? last.to;
}
