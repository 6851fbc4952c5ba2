import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts';

/** Punctuation of Chinese and Japanese that ends or closes something. */
const CLOSING = '。、，！？；：」』）】》';
/** Spaces that join two words: they belong to the first one. */
const NO_BREAK = '\u00a0\u202f';
const ENDS_IN_SPACE = new RegExp(`[${NO_BREAK}]$`);
/** A character of a script without spaces, or of its punctuation. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}「『（【《${CLOSING}]`, 'u');

const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** Whether no space is written between two texts: one of them has a script without spaces there, or the first has its space. */
export const areUnspaced = (before: string, after: string): boolean =>
  UNSPACED.test(lastOf(before)) || UNSPACED.test(firstOf(after)) || ENDS_IN_SPACE.test(before);

/** Joins texts with spaces, except where `isUnspaced` says that none is written. */
function join(texts: readonly string[], isUnspaced: (before: string, after: string) => boolean): string {
  const spoken = texts.filter((text) => text !== '');
  return spoken
    .map((text, n) => {
      const before = spoken[n - 1];
      return before === undefined || isUnspaced(before, text) ? text : ` ${text}`;
    })
    .join('');
}

/** Joins parts of a transcript: with spaces, except in scripts without. */
export const joinTexts = (texts: readonly string[]): string => join(texts, areUnspaced);

/** Joins lines of one text: with spaces, except where both have a script without. */
export const joinLines = (lines: readonly string[]): string =>
  join(lines, (before, after) => UNSPACED.test(lastOf(before)) && UNSPACED.test(firstOf(after)));

const TOKEN = new RegExp(
  `(?:${UNSPACED.source}|(?:(?!${UNSPACED.source})\\S)+)[${CLOSING}]*[${NO_BREAK}]*`,
  'gu',
);

/** The words of a text with attached punctuation and no-break spaces; in scripts without spaces, its characters. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}
