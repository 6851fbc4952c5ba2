import { monthNames } from '../../text/month-names.ts';
import { isJoined, runAt, type Token } from './number-runs.ts';
import type { NumberTable } from './number-tables.ts';

const couldBeYear = (a: number, b: number): boolean => a >= 16 && a <= 20 && b >= 10 && b <= 99;
/** A day and its year: March five two thousand twenty six. */
const couldBeDayAndYear = (a: number, b: number): boolean => a >= 1 && a <= 31 && b >= 1000 && b <= 2099;

/** Words before a year. Elsewhere such numbers are a price or a time: nineteen ninety nine, sixteen thirty. */
const YEAR_CUES = new Set('in since from until by of year'.split(' '));
/** Here "of" and "from" precede a price: for the low price of nineteen ninety nine. */
const BEFORE_PRICE =
  /^(?:(?:price|cost|total|sum|fee|fare|rate)s? of|(?:price|cost|fare|start)s? from|(?:priced|costing|starting|sale) from)$/;
/** A second number before these counts them: in twenty thirty minute sessions. */
const UNITS = new Set(
  'second seconds minute minutes hour hours day days week weeks month months percent dollar dollars euro euros pound pounds'.split(
    ' ',
  ),
);
const MEASURES = new Set(
  (
    'year years degree degrees times inch inches foot feet mile miles meter meters metre metres kilometer kilometers ' +
    'kilometre kilometres gram grams kilo kilos kilogram kilograms ton tons liter liters litre litres volt volts watt watts ' +
    'megabyte megabytes gigabyte gigabytes gigahertz'
  ).split(' '),
);
/** Whether a word is a unit of the number before it. */
export const isUnit = ({ word }: Token): boolean => UNITS.has(word) || MEASURES.has(word);

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

/** True when another year follows the one between two tokens: between nineteen forty and nineteen forty five. */
function isBetweenYears(
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  table: NumberTable,
) {
  if (tokens[from - 1]?.word !== 'between' || tokens[to]?.word !== 'and') return false;
  const run = runAt(text, tokens, to + 1, table);
  const [a = 0, b = 0, ...more] = run.map(({ value }) => value);
  const after = tokens[run.at(-1)?.to ?? 0];
  return more.length === 0 && couldBeYear(a, b) && !(after && UNITS.has(after.word));
}

/**
 * True if the two numbers at a token are a year; `yearEnd`: the token after the last year (1984 and 2026).
 */
export function isYearAt(
  text: string,
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  table: NumberTable,
  [a = 0, b = 0, ...more]: readonly number[],
  yearEnd: number,
): boolean {
  const [before, last, first, after] = [tokens[from - 2], tokens[from - 1], tokens[from], tokens[to]];
  if (!last || !first || more.length > 0 || !couldBeYear(a, b)) return false;
  if (!isJoined(text, last, first)) return isBehindMonth(text, tokens, from, table);
  if (BEFORE_PRICE.test(`${before?.word} ${last.word}`) || (after && UNITS.has(after.word))) return false;
  const continuesYears = table.between.has(last.word) && yearEnd === from - 1;
  if (continuesYears || YEAR_CUES.has(last.word) || isBehindMonth(text, tokens, from, table)) return true;
  return isBetweenYears(text, tokens, from, to, table);
}

/** The day and year at a token after an English month: five two thousand six, four twenty twenty six; null for none. */
export function dayFigures(
  text: string,
  tokens: readonly Token[],
  from: number,
  table: NumberTable,
  [day = 0, first = 0, second, ...more]: readonly number[],
): string | null {
  const spokenYear = second !== undefined && couldBeYear(first, second) ? first * 100 + second : 0;
  const year = second === undefined ? first : spokenYear;
  const isDay = more.length === 0 && couldBeDayAndYear(day, year) && isBehindMonth(text, tokens, from, table);
  return isDay ? `${day} ${year}` : null;
}
