import { mayBeOrdinalPoint } from '../../text/day-of-month.ts';
import { monthNames } from '../../text/month-names.ts';
import { dayAfter, dayBefore } from './day-ranges.ts';
import type { NumberTable } from './number-tables.ts';

/** Isolated numbers: not part of a date, time, price, version, code or longer number. */
const FIGURES =
  /(?<![\p{L}\p{N}\p{Sc}.,:/\-–+#%_@=&?'’…§°º№])(?<![\p{Sc}#+−§°º№-]\s)(0|[1-9]\d{0,3})(?![\p{L}\p{N}\p{Sc}%°:/\-–_@'’]|[.,]\d|[^\S\n]?(?:%|°|\p{Sc}|[ap]\.m\.))/gu;
/** The number of an article, a page or a chapter: "Nr. 5", "figs. 5 and 6". */
const NUMBER_LABEL =
  /(?<![\p{L}\p{M}]|\d[^\S\n])(?:nrs?|nos?|n|num|núm|arts?|abs|ziff|secs?|figs?|vols?|bd|kap|caps?|chaps?|chs?|pp?|s|pag|pág|blz)\.[^\S\n]+(?:\d+(?:,[^\S\n]+|[^\S\n]+(?:to|or|and|bis|oder|und|tot|of|en|à|ou|et|al?|o|y|e|até)[^\S\n]+))*$/iu;
/** The mark of a numbered list, at the beginning of a line. */
const LIST_MARK = { before: /(?:^|\n)[^\S\n]*$/u, after: /^[.)][^\S\n]+\S/u };
/** Such marks within a line, as some engines write a list: each at the beginning of a sentence, beside its neighbour. */
const INLINE_MARKS = /(?<=(?:^|[.!?:;]["”’)]*[^\S\n])[^\S\n]*)\d{1,3}(?=[.)][^\S\n]+\S)/gmu;
const SENTENCE_START = /(?:^|[.!?:;]["”’)]*[^\S\n])[^\S\n]*$/u;
/** A full stop that does not end the text or a line: in some languages it makes an ordinal of the digits before it. */
const ORDINAL_POINT = /^\.(?!["'”’»)\]]*[^\S\n]*(?:\n|$))/u;
const BEFORE_WORD = /^[^\S\n]+\p{L}/u;
/** Numbers that agree with the gender of the word after them, by language: "una semana", "duas pessoas". */
const HAS_GENDER: Readonly<Record<string, (n: number) => boolean>> = {
  de: (n) => n % 100 === 1,
  fr: (n) => n === 1,
  it: (n) => n === 1,
  es: (n) => (n % 10 === 1 && n % 100 !== 11) || n % 1000 >= 200,
  pt: (n) => ([1, 2].includes(n % 10) && ![11, 12].includes(n % 100)) || n % 1000 >= 200,
};
/** Four digits in this range are probably a year. */
const YEARS = { from: 1100, to: 2099 };
const WORD_BEFORE = /(\p{L}[\p{L}\p{M}]*)\.?[^\S\n]+$/u;
const WORD_AFTER = /^\.?[^\S\n]+(?:de[^\S\n]+)?(\p{L}[\p{L}\p{M}]*)/u;
const NUMBER_BESIDE = { before: /\p{N}[^\S\n]+$/u, after: /^[^\S\n]+\p{N}/u };

const UNIT_SIGN =
  "[^\\S\\n](?:h|min|s|km|m|cm|mm|kg|g|mg|l|ml|ft|lbs?|oz|mph|[kMGT]B|k?W|k?Hz|V)(?![\\p{L}\\p{N}'’])";
/** A sign of a unit after a number, and between the numbers of a measure: 8 h 30, 6 ft 2 in. */
const UNIT = new RegExp(`^${UNIT_SIGN}`, 'u');
const BEHIND_UNIT = /\d[^\S\n](?:h|min|ft|m)[^\S\n]$/u;
const BETWEEN = '(?<!\\p{L})(?:between|zwischen|tussen|entre|tra|fra)[^\\S\\n]+';
const TO = '[^\\S\\n]+(?:to|or|bis|oder|tot|of|à|ou|al?|o|até)[^\\S\\n]+';
const AND = '[^\\S\\n]+(?:and|und|en|et|y|e)[^\\S\\n]+';
const AMOUNT = '\\d[\\d.,]*';
const WITH_SIGN = `${AMOUNT}(?:[^\\S\\n]?[%°\\p{Sc}]|${UNIT_SIGN})`;
/** The other number of a range with one sign: 5 to 8%, $5 to 10, between 5 and 10%; not "$20 and 3 people". */
const RANGE = {
  before: new RegExp(`(?:\\p{Sc}${AMOUNT}${TO}|${BETWEEN}\\p{Sc}${AMOUNT}${AND})$`, 'iu'),
  after: new RegExp(`^${TO}${WITH_SIGN}`, 'u'),
  between: new RegExp(`${BETWEEN}$`, 'iu'),
  afterBetween: new RegExp(`^${AND}${WITH_SIGN}`, 'u'),
};

/** True for a day of a range that names its month once: "5 to 7 March", "March 3 and 5". */
function isRangePart(before: string, after: string, months: ReadonlySet<string>): boolean {
  const [left, right] = [dayBefore(before), dayAfter(after)];
  const monthBefore = left && WORD_BEFORE.exec(before.slice(0, -left.length))?.[1];
  const monthAfter = right && WORD_AFTER.exec(after.slice(right.length))?.[1];
  return [monthBefore, monthAfter].some((word) => word && months.has(word.toLowerCase()));
}

/** True for the day of a month, and next to another number (a telephone number, "7 hundred"). */
function isBound(before: string, after: string, months: ReadonlySet<string>, table: NumberTable): boolean {
  const left = WORD_BEFORE.exec(before)?.[1]?.toLowerCase();
  const right = WORD_AFTER.exec(after)?.[1]?.toLowerCase();
  if ((left && months.has(left)) || (right && months.has(right))) return true;
  if (isRangePart(before, after, months)) return true;
  const isNumber = (word: string | undefined): boolean =>
    word !== undefined && (table.numbers.has(word) || table.scales.has(word));
  if (isNumber(left) || isNumber(right)) return true;
  return NUMBER_BESIDE.before.test(before) || NUMBER_BESIDE.after.test(after);
}

/** True for a mark of a list in one line. `marks`: the numbers that may be such marks in the text. */
const isInlineMark = (n: number, before: string, after: string, marks: ReadonlySet<number>): boolean =>
  (marks.has(n - 1) || marks.has(n + 1)) && SENTENCE_START.test(before) && LIST_MARK.after.test(after);

/** True where a number in words would be another one, or wrong: an ordinal, "Nr. 5", "8 h", "1 Auto". */
const isFixed = (n: number, before: string, after: string, language: string): boolean =>
  (LIST_MARK.before.test(before) && LIST_MARK.after.test(after)) ||
  RANGE.before.test(before) ||
  RANGE.after.test(after) ||
  (RANGE.between.test(before) && RANGE.afterBetween.test(after)) ||
  (ORDINAL_POINT.test(after) && mayBeOrdinalPoint(language)) ||
  NUMBER_LABEL.test(before) ||
  UNIT.test(after) ||
  BEHIND_UNIT.test(before) ||
  (BEFORE_WORD.test(after) && (HAS_GENDER[language]?.(n) ?? false));

/**
 * Writes numbers in words: 25 as twenty-five. Only isolated whole numbers up to `highest` (at most 9999); dates, years,
 * times, prices, percentages, decimals, codes, ordinals and gendered numbers stay in digits.
 */
export function writeWords(text: string, table: NumberTable, language: string, highest: number): string {
  const months = monthNames(language);
  const marks = new Set((text.match(INLINE_MARKS) ?? []).map(Number));
  return text.replace(FIGURES, (figures, _digits: string, index: number, whole: string) => {
    const n = Number(figures);
    if (n > highest || (n === 0 && highest < 10) || (n >= YEARS.from && n <= YEARS.to)) return figures;
    const before = whole.slice(Math.max(0, index - 40), index);
    const after = whole.slice(index + figures.length, index + figures.length + 40);
    const mustStay =
      isBound(before, after, months, table) ||
      isFixed(n, before, after, language) ||
      isInlineMark(n, before, after, marks);
    return mustStay ? figures : table.words(n);
  });
}
