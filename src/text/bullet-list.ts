import { isDayOfMonth } from './day-of-month.ts';
import { sentenceStarts } from './sentence-starts.ts';

/** What a line of a list begins with. */
export const BULLET = '• ';
/** An existing list mark: a bullet, a dash, a star, or a number with a dot or a bracket. */
const MARK = /^(?:[•◦▪‣*–—-]|(\d{1,3})\.|\d{1,3}\))\s+/u;

/** The sentences of a line, also those that begin in lower case, as in dictated text. */
function sentencesIn(line: string): string[] {
  const starts = sentenceStarts(line);
  return starts.map((start, n) => line.slice(start, starts[n + 1]).trim());
}

/** A line without its list mark; the day of a date is none. */
function withoutMark(line: string): string {
  const [mark = '', day = ''] = MARK.exec(line) ?? [];
  const rest = line.slice(mark.length);
  return isDayOfMonth(day, rest) ? line : rest;
}

/** Whether a line is an item of a list. */
export const isListItem = (line: string): boolean => withoutMark(line) !== line;

/** Turns a text into a list: one item per non-empty line, or per sentence if there is only one line. */
export function bulletList(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
  const points = lines.length > 1 ? lines : lines.flatMap(sentencesIn);
  return points.map((point) => BULLET + withoutMark(point)).join('\n');
}
