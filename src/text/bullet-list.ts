import { sentenceStarts } from './sentence-starts.ts';

const BULLET = '• ';
/** A mark that somebody put there before: a bullet, a dash, a star, or a number with a dot or a bracket. */
const MARK = /^(?:[•◦▪‣*–—-]|\d{1,3}[.)])\s+/u;

/** The sentences of a line, also those that begin with a small letter, as in dictated text. */
function sentencesIn(line: string): string[] {
  const starts = sentenceStarts(line);
  return starts.map((start, n) => line.slice(start, starts[n + 1]).trim());
}

/** A text as a list: one point per line that says something, or per sentence where there is only one line. */
export function bulletList(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
  const points = lines.length > 1 ? lines : lines.flatMap(sentencesIn);
  return points.map((point) => BULLET + point.replace(MARK, '')).join('\n');
}
