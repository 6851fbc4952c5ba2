import { isJoined, numberOf, runAt, type Token } from './number-runs.ts';
import type { NumberTable } from './number-tables.ts';

/** The scale of a round number. */
function scaleOf(n: number): number {
  if (n === 0) return 1;
  return [1000, 100, 10].find((scale) => n % scale === 0) ?? 1;
}

/** True if "and" may make one number of two that the table does not know as one: "tausend und fünfhundert". */
const couldBeOne = (a: number, b: number): boolean => a >= 20 && b > 0 && b < scaleOf(a);

/** True if the first number may be in the scale of the second: five or six hundred. */
function sharesScale(a: number, b: number): boolean {
  const scale = scaleOf(b);
  return scale >= 100 && a > 0 && a < scale && a < b / scale;
}

/** True for numbers said one after the other: five, six hundred; twenty, thirty thousand. */
const isNext = (a: number, b: number): boolean => b - a === Math.min(scaleOf(a), scaleOf(b));

/** Where a second number may start, and what stands before it. */
interface Joint {
  readonly at: number;
  readonly isComma: boolean;
  readonly isAnd: boolean;
}

/** The joint behind a number: "or", "and" or a comma. */
function jointAt(text: string, tokens: readonly Token[], to: number, table: NumberTable): Joint | null {
  const [end, word, next] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (!end || !word) return null;
  if (/^,[^\S\n]+$/.test(text.slice(end.end, word.start))) return { at: to, isComma: true, isAnd: false };
  const isAnd = word.word === table.and;
  if (!(isAnd || table.between.has(word.word))) return null;
  const isTogether = next && isJoined(text, end, word) && isJoined(text, word, next);
  return isTogether ? { at: to + 1, isComma: false, isAnd } : null;
}

/** True if the numbers on both sides of a joint may be one, or have one scale. */
function isUnclear(a: number, b: number, { isComma, isAnd }: Joint): boolean {
  if (isAnd && couldBeOne(a, b)) return true;
  return sharesScale(a, b) && (!isComma || isNext(a, b / scaleOf(b)));
}

/** True where the words of the second number do not end: two or three dozen. */
function isBlocked(text: string, tokens: readonly Token[], to: number, table: NumberTable): boolean {
  const [end, after] = [tokens[to - 1], tokens[to]];
  return Boolean(end && after && isJoined(text, end, after) && table.blocking.has(after.word));
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
  if (!last) {
    const isOne = joint.isAnd && table.ambiguous.has(second.word) && couldBeOne(value, 1);
    return isOne || (!joint.isComma && table.compound?.test(second.word)) ? joint.at + 1 : null;
  }
  const next = numberOf(run.map((found) => found.value));
  const isOpen = !joint.isComma && isBlocked(text, tokens, last.to, table);
  if (next === null || !(isOpen || isUnclear(value, next, joint))) return null;
  return partnerEnd(text, tokens, last.to, next, table) ?? last.to;
}
