/** Letters of the longest word that is looked up: the time and memory of a dictionary grow steeply with more. */
const LONGEST = 60;
const LONG_WORD = new RegExp(`[^\\s\\uE000]{${LONGEST + 1},}|\\uE000`, 'gu');
/** Stands for a word that is passed over: a character for private use, which no dictionary knows. */
export const PASSED_OVER = '\uE000';

/** The text without the words that are too long to be looked up, and those words in their order. */
export function setLongWordsAside(text: string): { short: string; long: readonly string[] } {
  const long: string[] = [];
  const short = text.replace(LONG_WORD, (word) => {
    long.push(word);
    return PASSED_OVER;
  });
  return { short, long };
}

/** Puts the words back that were set aside; null where one of their places is gone. */
export function withLongWords(short: string, long: readonly string[]): string | null {
  const parts = short.split(PASSED_OVER);
  if (parts.length !== long.length + 1) return null;
  return parts.map((part, n) => part + (long[n] ?? '')).join('');
}

/** The text without the words that are too long to be looked up. */
export const withoutLongWords = (text: string): string => text.replace(LONG_WORD, '');
