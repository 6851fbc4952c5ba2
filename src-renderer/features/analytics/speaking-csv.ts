import type { Speaking } from '../../../src/contract/api/analytics.ts';

/** Headings of the two tables. */
export interface SpeakingHeadings {
  readonly months: readonly string[];
  readonly words: readonly string[];
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const csvRow = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');

/** The figures as CSV (RFC 4180): the months, an empty line, and the overused words. */
export function speakingCsv({ months, overused }: Speaking, headings: SpeakingHeadings): string {
  const lines = [
    csvRow(headings.months),
    ...months.map(({ month, texts, words, pace, fillers }) => csvRow([month, texts, words, pace, fillers])),
    '',
    csvRow(headings.words),
    ...overused.map(({ word, times, texts }) => csvRow([word, times, texts])),
  ];
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
