import { compactOf, isJoined, numberOf, runAt, type Token } from './number-runs.ts';
import { foldWord, type NumberTable } from './number-tables.ts';

/** The scale of a round number. */
function scaleOf(n: number): number {
  if (n === 0) return 1;
  return [1000, 100, 10].find((scale) => n % scale === 0) ?? 1;
}

/** True if "and" may join two numbers into one that the table does not know as one: "tausend und fünfhundert". */
const couldBeOneNumber = (a: number, b: number): boolean => a >= 20 && b > 0 && b < scaleOf(a);

/** A number after a joint, and its words without spaces. */
interface SecondNumber {
  readonly value: number;
  readonly compact: string;
}

/** The scale that the words of a number name first: six hundred and twenty, twelve hundred and fifty. */
function spokenScaleOf({ value, compact }: SecondNumber, { words }: NumberTable): number {
  const isInHundreds = value < 2000 && compact.startsWith(foldWord(words(Math.floor(value / 100))));
  if (value >= 1000 && !isInHundreds) return 1000;
  return value >= 100 ? 100 : 1;
}

/** True if the first number may be in the scale of the second: five or six hundred and twenty. */
function sharesScale(a: number, b: number, scale: number): boolean {
  return scale > 1 && a > 0 && a < scale && a < Math.floor(b / scale);
}

/** True for consecutive numbers: five, six hundred; twenty, thirty thousand. */
const isConsecutive = (a: number, b: number): boolean => b - a === Math.min(scaleOf(a), scaleOf(b));

/** True if one number may be a shortened form like the other: twenty-five or six; fünf oder sechsundzwanzig. */
function isShortened(a: number, b: number, { isOnesFirst }: NumberTable): boolean {
  if (isOnesFirst && a < 10) return b > 20 && b < 100 && b % 10 === a + 1;
  const scale = scaleOf(b);
  const end = a % (10 * scale);
  if (scale > 10 || a < 10 * scale || end === 0 || end + scale !== b) return false;
  const tens = Math.floor(a / 10) % 10;
  return scale === 10 || tens === 0 || !(isOnesFirst || tens === 1);
}

/** Words of a range or a score, where "or" could shorten a number: thirty-four to five. */
const RANGE_WORDS = new Set('to tot a bis ad'.split(' '));

/** A possible start of a second number, and the word before it. */
interface Joint {
  readonly at: number;
  readonly kind: 'comma' | 'and' | 'or' | 'to';
  /** The first number ends in a hyphen: fünf- oder sechshundert. */
  readonly isSuspended: boolean;
}

/** The joint after a number: "or", "and" or a comma. */
function jointAt(text: string, tokens: readonly Token[], to: number, table: NumberTable): Joint | null {
  const [end, word, next] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (!end || !word) return null;
  const between = text.slice(end.end, word.start);
  if (/^,[^\S\n]+$/.test(between)) return { at: to, kind: 'comma', isSuspended: false };
  const isAnd = word.word === table.and;
  if (!(isAnd || table.between.has(word.word))) return null;
  const isSuspended = /^-[^\S\n]+$/.test(between);
  const isTogether = next && (isSuspended || isJoined(text, end, word)) && isJoined(text, word, next);
  const kind = isAnd ? 'and' : RANGE_WORDS.has(word.word) ? 'to' : 'or';
  return isTogether ? { at: to + 1, kind, isSuspended } : null;
}

/** True if the numbers on both sides of a joint may be one, or have one scale. */
function isAmbiguousPair(
  a: number,
  second: SecondNumber,
  { kind, isSuspended }: Joint,
  table: NumberTable,
): boolean {
  const b = second.value;
  if (isSuspended || (kind === 'and' && couldBeOneNumber(a, b))) return true;
  if (kind === 'or' && isShortened(a, b, table)) return true;
  const scale = spokenScaleOf(second, table);
  if (!sharesScale(a, b, scale)) return false;
  if (kind === 'comma') return isConsecutive(a, b / scale);
  // "Rooms two and three hundred twelve" are two numbers.
  return kind !== 'and' || scaleOf(b) >= 100;
}

/** True if the second number is incomplete, or may be none: two or three dozen; deux mille à quinze cents. */
function isIncomplete(
  text: string,
  tokens: readonly Token[],
  to: number,
  { value, compact }: SecondNumber,
  table: NumberTable,
): boolean {
  if (value > 1000 && table.ambiguous.has(compact)) return true;
  const [end, after] = [tokens[to - 1], tokens[to]];
  return Boolean(end && after && isJoined(text, end, after) && table.blocking.has(after.word));
}

/** True if the word after a joint is not a number by itself but may form one with the number before it. */
function mayFormNumber(value: number, { word }: Token, { kind }: Joint, table: NumberTable): boolean {
  // In German, "zwanzig und eine" is no number; "hundert und eine" is one.
  const couldEnd = couldBeOneNumber(value, 1) && (!table.isOnesFirst || scaleOf(value) >= 100);
  if (kind === 'and' && table.ambiguous.has(word) && couldEnd) return true;
  return kind !== 'comma' && table.compound?.test(word) === true;
}

/** True for a number after which two others are a year, and no time or price: "from two to four thirty". */
const isYear = (value: number): boolean => value >= 1600 && value < 2100;

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
  if (!last) return mayFormNumber(value, second, joint, table) ? joint.at + 1 : null;
  const next = numberOf(run.map((found) => found.value));
  const isComma = joint.kind === 'comma';
  if (next === null) return run.length === 2 && !isComma && !isYear(value) ? last.to : null;
  const number = { value: next, compact: compactOf(tokens, joint.at, last.to) };
  const isContinued = !isComma && isIncomplete(text, tokens, last.to, number, table);
  if (!(isContinued || isAmbiguousPair(value, number, joint, table))) return null;
  return partnerEnd(text, tokens, last.to, next, table) ?? last.to;
}
