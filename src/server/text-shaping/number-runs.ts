import { foldWord, NUMBER_WORDS_MAX, type NumberTable } from './number-tables.ts';

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** A number found in the tokens from `from` to `to` (exclusive). */
export interface FoundNumber {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Words, also split at hyphens; apostrophes stay inside. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The words of a text, folded. */
export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    word: foldWord(word),
  }));

/** The words of tokens without spaces, as in the tables. */
export const compactOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join('');

/** True when only white space or a hyphen is between two words; a comma or full stop separates numbers. */
export const isJoined = (text: string, left: Token, right: Token): boolean =>
  /^(?:[^\S\n]+|-)$/.test(text.slice(left.end, right.start));

/** True when a token is the "and" of German or Dutch numbers, written as a separate word: "fünf und zwanzig". */
function isSeparateAnd(text: string, tokens: readonly Token[], at: number, table: NumberTable): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!table.isOnesFirst || !before || !after || token?.word !== table.and) return false;
  return (
    /^\s+$/.test(text.slice(before.end, token.start)) && /^\s+$/.test(text.slice(token.end, after.start))
  );
}

/**
 * True when a separate "and" may or may not make one number of the words around it: 25, or "zwischen fünf und zwanzig
 * Euro".
 */
export function isAmbiguousAnd(
  text: string,
  tokens: readonly Token[],
  at: number,
  table: NumberTable,
): boolean {
  if (!isSeparateAnd(text, tokens, at, table)) return false;
  return table.numbers.has(compactOf(tokens, at - 1, at + 2));
}

/** The longest number starting at a token. */
function longestAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
): FoundNumber | null {
  let best: FoundNumber | null = null;
  let compact = '';
  for (let to = from; to < Math.min(tokens.length, from + NUMBER_WORDS_MAX); to += 1) {
    const token = tokens[to];
    const before = tokens[to - 1];
    if (!token || (to > from && before && !isJoined(text, before, token))) break;
    const followsCompound = tokens.slice(from, to).some(({ word }) => table.compound?.test(word));
    if (to > from && !followsCompound && isSeparateAnd(text, tokens, to, table)) break;
    // "vinte e um a mais": no "vinte e uma".
    if (token.word !== table.and && table.between.has(token.word)) break;
    compact += token.word;
    const value = table.numbers.get(compact);
    if (value !== undefined && /\p{L}/u.test(token.word)) best = { from, to: to + 1, value };
  }
  return best;
}

/** Consecutive numbers without other words between them. */
export function runAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
): FoundNumber[] {
  const run: FoundNumber[] = [];
  for (let at = from; at < tokens.length; ) {
    const [last, token] = [tokens[at - 1], tokens[at]];
    if (run.length > 0 && !(last && token && isJoined(text, last, token))) break;
    const number = longestAt(text, tokens, at, table);
    if (!number) break;
    run.push(number);
    at = number.to;
  }
  return run;
}

const isThousands = (a: number, b: number): boolean => a >= 10 && a <= 999 && b >= 1000 && b < 2000;

/** The number expressed by a run, also in thousands above the table's; null if it is several numbers. */
export function numberOf(values: readonly number[]): number | null {
  const [a, b] = values;
  if (a === undefined || values.length > 2) return null;
  if (b === undefined) return a;
  return isThousands(a, b) ? a * 1000 + b - 1000 : null;
}

/** The words before the first number of a range. */
const BETWEEN = new Set('between tussen zwischen entre tra fra'.split(' '));

/** True if the tokens from `from` to `to` end in a number of their own after an "and": (five hundred) and two thousand. */
function endsInOwnNumber(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  table: NumberTable,
) {
  return tokens.slice(from, to).some(({ word }, n) => {
    if (word !== table.and) return false;
    const first = table.numbers.get(compactOf(tokens, from, from + n));
    const run = runAt(text, tokens, from + n + 1, table);
    const second = numberOf(run.map(({ value }) => value));
    return first !== undefined && second !== null && first < second && run.at(-1)?.to === to;
  });
}

/**
 * True if the number in these tokens may be both numbers of a range: between five hundred and two thousand. It is one where another
 * follows: entre treinta y dos mil y cuarenta mil.
 */
export function isRange(
  text: string,
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  table: NumberTable,
): boolean {
  if (!tokens.slice(Math.max(0, from - 2), from).some(({ word }) => BETWEEN.has(word))) return false;
  const hasNext = tokens[to]?.word === table.and && runAt(text, tokens, to + 1, table).length > 0;
  return !hasNext && endsInOwnNumber(text, tokens, from, to, table);
}
