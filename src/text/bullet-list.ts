import { isDayOfMonth } from './day-of-month.ts';
import { sentenceStarts } from './sentence-starts.ts';

/** The beginning of a list item. */
export const BULLET = '• ';
/** An existing list mark: a bullet, a dash, a star, or a number with a dot or a bracket. */
const LIST_MARK = /^(?:[•◦▪‣*–—-]|(\d{1,3})\.|\d{1,3}\))\s+/u;

/** Sentences with their numbers, where they are numbered from 1: "1." and "Buy milk." are one. */
function joinNumbers(sentences: readonly string[]): string[] {
  const beginsWith = (sentence: string, number: number) => `${sentence} `.startsWith(`${number}. `);
  const isNumbered = [1, 2].every((number) => sentences.some((one) => beginsWith(one, number)));
  const points: string[] = [];
  let number = 1;
  let mark = '';
  for (const sentence of isNumbered ? sentences : []) {
    const isNext = mark === '' && beginsWith(sentence, number);
    if (isNext) number += 1;
    const isMark = isNext && /^\d+\.$/.test(sentence);
    if (!isMark) points.push(mark + sentence);
    mark = isMark ? `${sentence} ` : '';
  }
  if (mark !== '') points.push(mark.trim());
  return isNumbered ? points : [...sentences];
}

/** The sentences of a line, also those that begin in lower case, as in dictated text. */
function sentencesIn(line: string, language: string | null): string[] {
  const starts = sentenceStarts(line, language);
  return joinNumbers(starts.map((start, n) => line.slice(start, starts[n + 1]).trim()));
}

/** A line without its list mark; the day of a date does not count as one, unless the line `isNumbered`. */
function withoutMark(line: string, isNumbered = false): string {
  const [mark = '', number = ''] = LIST_MARK.exec(line) ?? [];
  const rest = line.slice(mark.length);
  return !isNumbered && isDayOfMonth(number, rest) ? line : rest;
}

/** Whether a line is an item of a list. */
export const isListItem = (line: string): boolean => withoutMark(line) !== line;

/** Indices of the lines of lists numbered from 1; a list whose lines may all be dates does not count. */
function numberedLines(lines: readonly string[]): ReadonlySet<number> {
  const lists: number[][] = [];
  let last = Number.NaN;
  for (const [at, line] of lines.entries()) {
    const number = Number(LIST_MARK.exec(line)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) continue;
    const isNextNumber = number === last + 1;
    if (number === 1) lists.push([at]);
    else if (isNextNumber) lists.at(-1)?.push(at);
    last = number === 1 || isNextNumber ? number : Number.NaN;
  }
  return new Set(lists.filter((list) => list.some((at) => isListItem(lines[at] ?? ''))).flat());
}

/**
 * Turns a text into a list: one item per non-empty line, or per sentence if there is only one line. `language`: ISO 639-1.
 */
export function bulletList(text: string, language: string | null = null): string {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
  const points = lines.length > 1 ? lines : lines.flatMap((line) => sentencesIn(line, language));
  const numbered = numberedLines(points);
  return points.map((point, at) => BULLET + withoutMark(point, numbered.has(at))).join('\n');
}
