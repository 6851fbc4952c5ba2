import { monthNames } from '../../text/month-names.ts';
import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { foldWord, NUMBER_WORDS_MAX, type NumberTable } from './number-tables.ts';

interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** A number found in the tokens from `from` to `to` (exclusive). */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Words, also split at hyphens; apostrophes stay inside. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    word: foldWord(word),
  }));

/** True when only white space or a hyphen is between two words; a comma or full stop separates numbers. */
const isJoined = (text: string, left: Token, right: Token): boolean =>
  /^(?:[^\S\n]+|-)$/.test(text.slice(left.end, right.start));

/** True when a hyphen continues the word at this side, as in "twenty-first". */
const isHyphened = (text: string, at: number): boolean => text[at] === '-' || text[at] === '–';

/** True when the range is only a part of a hyphenated word. */
const isPart = (text: string, start: number, end: number): boolean =>
  isHyphened(text, start - 1) || isHyphened(text, end);

/** True when a token is the link of German or Dutch numbers, written as a word of its own: "fünf und zwanzig". */
function isApart(text: string, tokens: readonly Token[], at: number, { link }: NumberTable): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!link || !before || !after || token?.word !== link.word) return false;
  return (
    /^\s+$/.test(text.slice(before.end, token.start)) && /^\s+$/.test(text.slice(token.end, after.start))
  );
}

/**
 * True when a link apart makes a number of the words beside it, and it is not known whether one or two are meant: 25, or
 * "zwischen fünf und zwanzig Euro".
 */
function isUnclear(text: string, tokens: readonly Token[], at: number, table: NumberTable): boolean {
  if (!isApart(text, tokens, at, table)) return false;
  const compact = tokens.slice(at - 1, at + 2).map(({ word }) => word);
  return table.numbers.has(compact.join(''));
}

/** The longest number starting at a token. */
function longestAt(text: string, tokens: readonly Token[], from: number, table: NumberTable): Found | null {
  let best: Found | null = null;
  let compact = '';
  for (let to = from; to < Math.min(tokens.length, from + NUMBER_WORDS_MAX); to += 1) {
    const token = tokens[to];
    const before = tokens[to - 1];
    if (!token || (to > from && before && !isJoined(text, before, token))) break;
    const isBehind = tokens.slice(from, to).some(({ word }) => table.link?.behind.test(word));
    if (to > from && !isBehind && isApart(text, tokens, to, table)) break;
    compact += token.word;
    const value = table.numbers.get(compact);
    if (value !== undefined && /\p{L}/u.test(token.word)) best = { from, to: to + 1, value };
  }
  return best;
}

/** Consecutive numbers without other words between them. */
function runAt(text: string, tokens: readonly Token[], from: number, table: NumberTable): Found[] {
  const run: Found[] = [];
  for (let at = from; at < tokens.length; ) {
    const [last, token] = [tokens[at - 1], tokens[at]];
    if (run.length > 0 && !(last && token && isJoined(text, last, token))) break;
    const found = longestAt(text, tokens, at, table);
    if (!found) break;
    run.push(found);
    at = found.to;
  }
  return run;
}

const couldBeYear = (a: number, b: number): boolean => a >= 16 && a <= 20 && b >= 10 && b <= 99;
/** A day and its year: March five two thousand twenty six. */
const couldBeDay = (a: number, b: number): boolean => a >= 1 && a <= 31 && b >= 1000 && b <= 2099;
const isThousands = (a: number, b: number): boolean => a >= 10 && a <= 999 && b >= 1000 && b < 2000;

/**
 * Words before a year. Elsewhere such numbers are a price or a time: nineteen ninety nine, sixteen thirty.
 */
const YEAR_CUES = new Set('in since from until by of year'.split(' '));
/** Maximum words of a day between month and year: March twenty first. */
const DAY_WORDS = 2;
const DAY_FIGURES = /^\d{1,2}(?:st|nd|rd|th)?$/;

/** True when a month, or a month and day, directly precedes a token. */
function isBehindMonth(text: string, tokens: readonly Token[], from: number, table: NumberTable): boolean {
  const months = monthNames('en');
  for (let at = from - 1; at >= from - 1 - DAY_WORDS; at -= 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || !/^(?:,?[^\S\n]+|-)$/.test(text.slice(token.end, next.start))) return false;
    if (months.has(token.word)) return true;
    const isOfDay = table.blocking.has(token.word) || table.numbers.has(token.word);
    if (!isOfDay && !DAY_FIGURES.test(token.word)) return false;
  }
  return false;
}

/**
 * True if the two numbers at a token are a year; `yearEnd`: the token after the last year (1984 and 2026).
 */
function isYearHere(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  yearEnd: number,
): boolean {
  const [last, first] = [tokens[from - 1], tokens[from]];
  if (!last || !first) return false;
  if (!isJoined(text, last, first)) return isBehindMonth(text, tokens, from, table);
  const goesOn = table.between.has(last.word) && yearEnd === from - 1;
  return goesOn || YEAR_CUES.has(last.word) || isBehindMonth(text, tokens, from, table);
}

/** True when the numbers at a token are a day and year after an English month. */
function isDayHere(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  [day = 0, year = 0, ...more]: readonly number[],
): boolean {
  return more.length === 0 && couldBeDay(day, year) && isBehindMonth(text, tokens, from, table);
}

/** A run of numbers in digits; null if it is ambiguous. */
function figuresOf(
  values: readonly number[],
  language: string,
  { isAmbiguous, isYear }: { isAmbiguous: boolean; isYear: boolean },
): string | null {
  const [a = 0, b = 0] = values;
  if (values.length === 1) return isAmbiguous ? null : String(a);
  if (values.length === 2 && isThousands(a, b)) {
    return new Intl.NumberFormat(language).format(a * 1000 + b - 1000);
  }
  if (values.length === 2) return isYear ? String(a * 100 + b) : null;
  const areDigits = values.length > 2 && values.every((value) => value < 10);
  return areDigits ? values.join(' ') : null;
}

/** The digits after the decimal word: single digits, or one number without leading zero. */
function fractionAt(text: string, tokens: readonly Token[], at: number, table: NumberTable) {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (!word || !next || word.word !== table.decimal.word || !isJoined(text, word, next)) return null;
  const run = runAt(text, tokens, at + 1, table);
  const values = run.map(({ value }) => value);
  const last = run.at(-1);
  const isOne = values.length === 1 && (values[0] ?? 0) < 1000;
  if (!last || !(isOne || values.every((value) => value < 10))) return null;
  return { figures: values.join(''), to: last.to };
}

/** True if the words before a number belong to it: a hundred and twenty, point five, one or two, fünf und zwanzig. */
function isLed(text: string, tokens: readonly Token[], from: number, table: NumberTable): boolean {
  const [first, last, before] = [tokens[from], tokens[from - 1], tokens[from - 2]];
  if (!first || !last || !isJoined(text, last, first)) return false;
  if (table.scales.has(last.word) || last.word === table.decimal.word) return true;
  if (isUnclear(text, tokens, from - 1, table)) return true;
  if (!before || !isJoined(text, before, last)) return false;
  const isCarriedOn = last.word === 'and' && table.scales.has(before.word);
  return isCarriedOn || (table.between.has(last.word) && table.ambiguous.has(before.word));
}

const HALVES = /^[^\S\n]+and[^\S\n]+a[^\S\n]+(?:half|quarter|third)\b/i;

/** True if the words after a number belong to it: two thirds, two million five, two and a half, fünf und zwanzig. */
function isFollowed(text: string, tokens: readonly Token[], to: number, table: NumberTable): boolean {
  const [end, after, next] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (!end || !after) return false;
  if (HALVES.test(text.slice(end.end, end.end + 40))) return true;
  if (!isJoined(text, end, after)) return false;
  if (table.blocking.has(after.word) || isUnclear(text, tokens, to, table)) return true;
  const isBeside = next && isJoined(text, after, next) && table.ambiguous.has(next.word);
  if (isBeside && table.between.has(after.word)) return true;
  const goesOn = next && isJoined(text, after, next) && (next.word === 'and' || table.numbers.has(next.word));
  return table.scales.has(after.word) && Boolean(goesOn);
}

/** Reads one number: its digits, and the token after it. `yearEnd`: the token after the previous year. */
function readAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  { language, from: lowest, yearEnd }: Options & { readonly yearEnd: number },
) {
  const run = runAt(text, tokens, from, table);
  const [last, first] = [run.at(-1), tokens[from]];
  if (!last || !first) return null;
  const values = run.map((found) => found.value);
  const [value = 0, second = 0] = values;
  const fraction = run.length === 1 ? fractionAt(text, tokens, last.to, table) : null;
  const to = fraction?.to ?? last.to;
  const end = tokens[to - 1]?.end ?? first.end;
  if (isPart(text, first.start, end) || isLed(text, tokens, from, table))
    return { to, written: null, isYear: false };
  const isPair = language === 'en' && values.length === 2;
  const isYear = isPair && couldBeYear(value, second) && isYearHere(text, tokens, from, table, yearEnd);
  const written = (figures: string | null) => ({
    to,
    isYear,
    written: figures === null ? null : { start: first.start, end, text: figures },
  });
  if (fraction) return written(`${value}${table.decimal.sign}${fraction.figures}`);
  if (isFollowed(text, tokens, to, table)) return written(null);
  if (isDayHere(text, tokens, from, table, values)) return written(values.join(' '));
  const isSmall = run.length === 1 && value >= 1 && value < lowest;
  const isAmbiguous = last.to === from + 1 && table.ambiguous.has(first.word);
  return written(isSmall ? null : figuresOf(values, language, { isAmbiguous, isYear }));
}

export interface Options {
  /** ISO 639-1. */
  readonly language: string;
  /** Numbers from 1 up to this one (exclusive) stay in words. */
  readonly from: number;
}

/** Writes spoken numbers in digits; see `figuresIn`. */
export const writeFigures = (text: string, table: NumberTable, options: Options): string =>
  replaceRanges(text, figuresIn(text, table, options));

/**
 * Replacements of spoken numbers by digits: twenty five by 25, two thousand and five by 2005, three point one
 * four by 3.14, and English years, nineteen eighty four by 1984. Ambiguous numbers stay in words: a lone
 * "one", two numbers in a row that are not one number (five thirty; it costs nineteen ninety nine), ordinals
 * and fractions; in German and Dutch two numbers that could be one ("zwischen fünf und zwanzig").
 */
export function figuresIn(text: string, table: NumberTable, options: Options): Replacement[] {
  const tokens = tokensOf(text);
  const changes: Replacement[] = [];
  let yearEnd = -1;
  for (let at = 0; at < tokens.length; ) {
    const read = readAt(text, tokens, at, table, { ...options, yearEnd });
    if (read?.written) changes.push(read.written);
    if (read?.written && read.isYear) yearEnd = read.to;
    at = read?.to ?? at + 1;
  }
  return changes;
}
