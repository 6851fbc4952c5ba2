import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { digitSequenceAt, isCounting } from './digit-sequences.ts';
import { partnerEnd } from './number-partners.ts';
import {
  compactOf,
  type FoundNumber,
  isAmbiguousAnd,
  isJoined,
  isRange,
  numberOf,
  runAt,
  type Token,
  tokensOf,
} from './number-runs.ts';
import { GERMAN_ARTICLES, type NumberTable } from './number-tables.ts';
import { dayFigures, isUnit, isYearAt } from './spoken-years.ts';

/** True when a hyphen continues the word at this side, as in "twenty-first". */
const isHyphened = (text: string, at: number): boolean => text[at] === '-' || text[at] === '–';

/** True when the range is only a part of a hyphenated word. */
const isHyphenPart = (text: string, start: number, end: number): boolean =>
  isHyphened(text, start - 1) || isHyphened(text, end);

/** A run of numbers in digits; null if it is ambiguous. */
function figuresOf(
  values: readonly number[],
  language: string,
  { isAmbiguous, isYear }: { isAmbiguous: boolean; isYear: boolean },
): string | null {
  const [a = 0, b = 0] = values;
  if (isAmbiguous) return null;
  if (values.length === 1) return String(a);
  const thousands = numberOf(values);
  if (thousands !== null) return new Intl.NumberFormat(language).format(thousands);
  if (values.length === 2) return isYear ? String(a * 100 + b) : null;
  const areDigits = values.length > 2 && values.every((value) => value < 10);
  if (!areDigits) return null;
  return values.join(isCounting(values) ? ' ' : '');
}

/** The token after the words for zero that start at a token: point oh five. */
function skipOhs(text: string, tokens: readonly Token[], from: number, table: NumberTable): number {
  const [last, token] = [tokens[from - 1], tokens[from]];
  if (!last || !token || token.word !== table.oh || !isJoined(text, last, token)) return from;
  return skipOhs(text, tokens, from + 1, table);
}

/** True for "at one point five people left", but not for "at one point five percent". `to`: the token after "five". */
function isPointInTime(
  text: string,
  tokens: readonly Token[],
  { from, value }: FoundNumber,
  to: number,
): boolean {
  const [last, after] = [tokens[to - 1], tokens[to]];
  const [before, at] = [tokens[from - 2], tokens[from - 1]];
  if (value !== 1 || at?.word !== 'at' || !last || !after) return false;
  // "Inflation stood at one point two last month": there, it begins no clause.
  if (before && isJoined(text, before, at)) return false;
  return isJoined(text, last, after) && !isUnit(after);
}

/**
 * A number and its fraction, spoken in single digits or as one number: three point one four. Null text before another
 * decimal word: version two point one point five.
 */
function fractionAt(text: string, tokens: readonly Token[], number: FoundNumber, table: NumberTable) {
  const at = number.to;
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (!word || !next || word.word !== table.decimal.word || !isJoined(text, word, next)) return null;
  const from = skipOhs(text, tokens, at + 1, table);
  const [lastOh, first] = [tokens[from - 1], tokens[from]];
  const run = lastOh && first && isJoined(text, lastOh, first) ? runAt(text, tokens, from, table) : [];
  const values = run.map(({ value }) => value);
  const to = run.at(-1)?.to ?? from;
  const isOneNumber = values.length === 1 && (values[0] ?? 0) < 1000;
  if (to === at + 1 || !(isOneNumber || values.every((value) => value < 10))) return null;
  const digits = '0'.repeat(from - at - 1) + values.join('');
  const isDecimal = tokens[to]?.word !== table.decimal.word && !isPointInTime(text, tokens, number, to);
  return { text: isDecimal ? `${number.value}${table.decimal.sign}${digits}` : null, to };
}

/** True if a word directly before a number belongs to it. "A thousand two hundred" keeps its article, as "a hundred". */
function belongsToNumber(last: Token, first: Token, table: NumberTable): boolean {
  if (table.scales.has(last.word) || table.compound?.test(last.word)) return true;
  if (table.vague.has(last.word) && table.compound?.test(first.word)) return true;
  return last.word === table.decimal.word || (last.word === 'a' && table.scales.has(first.word));
}

/**
 * True if the words before a number belong to it: a hundred and twenty, point five, one or two, fünf und zwanzig, zwölftausend
 * fünfhundert. `writtenEnd`: the token after the previous number in digits.
 */
function hasNumberBefore(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  writtenEnd: number,
): boolean {
  const [first, last, before] = [tokens[from], tokens[from - 1], tokens[from - 2]];
  if (!first || !last || !isJoined(text, last, first)) return false;
  if (belongsToNumber(last, first, table) || isAmbiguousAnd(text, tokens, from - 1, table)) return true;
  if (!before || !isJoined(text, before, last) || writtenEnd === from - 1) return false;
  if (last.word === table.oh && table.numbers.has(before.word)) return true;
  const continuesScale = table.scales.has(before.word) || table.compound?.test(before.word);
  if (last.word === table.and && continuesScale) return true;
  return table.between.has(last.word) && table.ambiguous.has(before.word);
}

const HALVES =
  /^[^\S\n]+(?:and a (?:half|quarter|third)|en een (?:half|halve|kwart)|und (?:ein(?:e|en)? )?halb\p{L}*)\b/iu;

/** Quarters, or rooms: "três quartos", "vinte quartos". */
const QUARTERS = new Set(['quartos', 'cuartos']);
const QUARTERS_MAX = 3;
/** German articles that are not "one" after "or": "um zehn oder einer ruft an". */
const ARTICLES = new Set(GERMAN_ARTICLES.split(' '));

/** True for the end of an ordinal: two hundred and first, vingt et unième; not "forty and first saw", "twelve and half of us". */
const endsOrdinal = (value: number, word: string, { blocking }: NumberTable): boolean =>
  blocking.has(word) && ((value >= 100 && word !== 'half') || word.endsWith('eme'));

/** True if the words from `at` on are another number of the one before: two or one; not "two or one hundred". */
function isAlternative(text: string, tokens: readonly Token[], at: number, table: NumberTable): boolean {
  const [between, one] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? ''];
  const isLonger = (runAt(text, tokens, at + 1, table)[0]?.to ?? 0) > at + 2;
  return table.between.has(between) && table.ambiguous.has(one) && !ARTICLES.has(one) && !isLonger;
}

/** True if the words after a number belong to it: two thirds, two million five, two and a half, vingt et unième. */
function hasNumberAfter(
  text: string,
  tokens: readonly Token[],
  { to, value }: { readonly to: number; readonly value: number },
  table: NumberTable,
): boolean {
  const [end, after, next] = [tokens[to - 1], tokens[to], tokens[to + 1]];
  if (!end || !after) return false;
  if (HALVES.test(text.slice(end.end, end.end + 40))) return true;
  if (!isJoined(text, end, after)) return false;
  if (QUARTERS.has(after.word)) return value <= QUARTERS_MAX;
  if (table.blocking.has(after.word) || isAmbiguousAnd(text, tokens, to, table)) return true;
  if (!next || !isJoined(text, after, next)) return false;
  if (after.word === table.and && endsOrdinal(value, next.word, table)) return true;
  if (isAlternative(text, tokens, to, table)) return true;
  return table.scales.has(after.word) && (next.word === table.and || table.numbers.has(next.word));
}

/** The token after the words that belong to a number; null if it stands alone. */
function boundEnd(
  text: string,
  tokens: readonly Token[],
  { from, to, value }: { readonly from: number; readonly to: number; readonly value: number | null },
  table: NumberTable,
  writtenEnd: number,
): number | null {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (hasNumberBefore(text, tokens, from, table, writtenEnd)) return to;
  const isInWord = first && last && isHyphenPart(text, first.start, last.end);
  return partnerEnd(text, tokens, to, value, table) ?? (isInWord ? to : null);
}

/** The tokens after the previous number in digits, and after the previous year. */
interface Previous {
  readonly writtenEnd: number;
  readonly yearEnd: number;
}

/** Reads digits dictated one by one, with pauses. */
function readSequence(text: string, tokens: readonly Token[], from: number, table: NumberTable) {
  const sequence = digitSequenceAt(text, tokens, from, table);
  const [first, last] = [tokens[from], tokens[(sequence?.to ?? 0) - 1]];
  if (!sequence || !first || !last) return null;
  const written = { start: first.start, end: last.end, text: sequence.text };
  return { to: sequence.to, isYear: false, written };
}

/** Reads one number: its digits, and the token after it. */
function readAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  { language, from: smallest, yearEnd, writtenEnd }: Options & Previous,
) {
  const run = runAt(text, tokens, from, table);
  const [last, first] = [run.at(-1), tokens[from]];
  if (!last || !first) return null;
  const values = run.map((found) => found.value);
  const [value = 0] = values;
  const fraction = run.length === 1 ? fractionAt(text, tokens, last, table) : null;
  const to = fraction?.to ?? last.to;
  const end = tokens[to - 1]?.end ?? first.end;
  const isYear = language === 'en' && isYearAt(text, tokens, { from, to }, table, values, yearEnd);
  const written = (figures: string | null) => ({
    to,
    isYear,
    written: figures === null ? null : { start: first.start, end, text: figures },
  });
  const wholeNumber = isYear || fraction ? null : numberOf(values);
  const bound = boundEnd(text, tokens, { from, to, value: wholeNumber }, table, writtenEnd);
  if (bound !== null) return { to: bound, written: null, isYear: false };
  if (fraction) return written(fraction.text);
  if (hasNumberAfter(text, tokens, { to, value }, table)) return written(null);
  const day = dayFigures(text, tokens, from, table, values);
  if (day !== null) return written(day);
  const isSmall = run.length === 1 && value >= 1 && value < smallest;
  const isAmbiguous =
    table.ambiguous.has(compactOf(tokens, from, to)) || isRange(text, tokens, { from, to }, table);
  return written(isSmall ? null : figuresOf(values, language, { isAmbiguous, isYear }));
}

/** True for the second word of "vingt pour cent": no number begins with it. */
function endsPercent(tokens: readonly Token[], at: number, { percent, numbers }: NumberTable): boolean {
  const [number, second] = [tokens[at - 2]?.word ?? '', tokens[at - 1]?.word];
  return `${second} ${tokens[at]?.word}` === percent && (/^\d/.test(number) || numbers.has(number));
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
 * Replacements of spoken numbers by digits: twenty five by 25, two thousand and five by 2005, three point one four by
 * 3.14, dictated digits, nine four one one five by 94115, and English years, nineteen eighty four by 1984. Ambiguous
 * numbers stay in words: a lone "one", two numbers in a row that are not one number (five thirty; it costs nineteen
 * ninety nine), ordinals and fractions; in German and Dutch two numbers that could be one ("zwischen fünf und
 * zwanzig").
 */
export function figuresIn(text: string, table: NumberTable, options: Options): Replacement[] {
  const tokens = tokensOf(text);
  const changes: Replacement[] = [];
  let [yearEnd, writtenEnd] = [-1, -1];
  for (let at = 0; at < tokens.length; ) {
    const read = endsPercent(tokens, at, table)
      ? null
      : (readSequence(text, tokens, at, table) ??
        readAt(text, tokens, at, table, { ...options, yearEnd, writtenEnd }));
    if (read?.written) {
      changes.push(read.written);
      writtenEnd = read.to;
      if (read.isYear) yearEnd = read.to;
    }
    at = read?.to ?? at + 1;
  }
  return changes;
}
