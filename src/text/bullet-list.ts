import { sentencesOf } from './sentences.ts';

const BULLET = '• ';
/** A mark that somebody put there before: a bullet, a dash, a star, or a number with a dot or a bracket. */
const MARK = /^(?:[•◦▪‣*–—-]|\d{1,3}[.)])\s+/u;

/** A text as a list: one point per line that says something, or per sentence where there is only one line. */
export function bulletList(text: string, language = 'en'): string {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
  const points = lines.length > 1 ? lines : sentencesOf(text, language);
  return points.map((point) => BULLET + point.replace(MARK, '')).join('\n');
}
