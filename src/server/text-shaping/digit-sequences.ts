import type { Token } from './number-runs.ts';
import type { NumberTable } from './number-tables.ts';

/** Digits of a sequence with pauses; fewer may be a list. The longest is an account number. */
const DIGITS_MIN = 5;
const DIGITS_MAX = 40;
/** Digits between two pauses, and of a sequence, of which one is no score: "two one, three two". */
const GROUP_MIN = 3;
const GROUPED_MIN = 7;

/** True for numbers that go up or down by equal steps: one two three; two four six. */
export function isCounting(values: readonly number[]): boolean {
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return step !== 0 && values.every((value, n) => n === 0 || value - (values[n - 1] ?? 0) === step);
}

/** The gap between two words: only a space, a pause (a comma), or null for any other sign. */
function gapOf(text: string, left: Token | undefined, right: Token | undefined): 'space' | 'pause' | null {
  const between = left && right ? text.slice(left.end, right.start) : '';
  if (/^(?:[^\S\n]+|-)$/.test(between)) return 'space';
  return /^,[^\S\n]+$/.test(between) ? 'pause' : null;
}

const digitOf = ({ word }: Token, { numbers, oh }: NumberTable): number | null => {
  const value = word === oh ? 0 : numbers.get(word);
  return value !== undefined && value < 10 && !/\d/.test(word) ? value : null;
};

/** True if a word beside a sequence forms a number or a list with it: point five; and three. */
function continuesNumber({ word }: Token, table: NumberTable): boolean {
  const { numbers, scales, blocking, between, and, decimal, oh } = table;
  const isJoint = word === and || between.has(word) || word === decimal.word || word === oh;
  return isJoint || numbers.has(word) || scales.has(word) || blocking.has(word) || /^\d/.test(word);
}

/** The digits from a token on, in groups between pauses. */
function groupsAt(text: string, tokens: readonly Token[], from: number, table: NumberTable): number[][] {
  const groups: number[][] = [[]];
  for (let at = from; at < from + DIGITS_MAX; at += 1) {
    const token = tokens[at];
    const digit = token ? digitOf(token, table) : null;
    const gap = at === from ? 'space' : gapOf(text, tokens[at - 1], token);
    if (digit === null || gap === null) break;
    if (gap === 'pause') groups.push([]);
    groups.at(-1)?.push(digit);
  }
  return groups;
}

/** True for groups that are one number: no list, no count, and no score. */
function isOneNumber(groups: readonly (readonly number[])[]): boolean {
  const digits = groups.flat();
  if (groups.length === 1 || digits.length < DIGITS_MIN || isCounting(digits)) return false;
  const areSingle = groups.every((group) => group.length === 1);
  return areSingle || digits.length >= GROUPED_MIN || groups.some((group) => group.length >= GROUP_MIN);
}

/**
 * Digits dictated one by one from a token on, with pauses between some of them: a telephone number, "five, five, five,
 * two, six", "five five five, two six seven one". Null for other numbers, and for those of a list.
 */
export function digitSequenceAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
): { readonly text: string; readonly to: number } | null {
  const groups = groupsAt(text, tokens, from, table);
  if (!isOneNumber(groups)) return null;
  const to = from + groups.flat().length;
  const touchesNumber = (left: Token | undefined, right: Token | undefined, word: Token | undefined) =>
    word !== undefined && gapOf(text, left, right) !== null && continuesNumber(word, table);
  if (touchesNumber(tokens[from - 1], tokens[from], tokens[from - 1])) return null;
  // "Oh, five people came": an interjection.
  if (tokens[from]?.word === table.oh && groups[0]?.length === 1) return null;
  if (touchesNumber(tokens[to - 1], tokens[to], tokens[to])) return null;
  const isGrouped = groups.every((group) => group.length > 1);
  return { text: groups.map((group) => group.join('')).join(isGrouped ? ' ' : ''), to };
}
