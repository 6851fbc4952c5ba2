/** Longest word for a dictionary lookup, in letters: time and memory of a lookup grow steeply with length. */
const LOOKUP_MAX = 60;
const LONG_WORD = new RegExp(`[^\\s\\uE000]{${LOOKUP_MAX + 1},}|\\uE000`, 'gu');
/** Placeholder for a skipped word: a private-use character, which no dictionary contains. */
export const PLACEHOLDER = '\uE000';

/** Replaces words too long for a lookup with placeholders; also returns these words in order. */
export function maskLongWords(text: string): { short: string; long: readonly string[] } {
  const long: string[] = [];
  const short = text.replace(LONG_WORD, (word) => {
    long.push(word);
    return PLACEHOLDER;
  });
  return { short, long };
}

/** Restores the skipped words; null if a placeholder is missing. */
export function restoreLongWords(short: string, long: readonly string[]): string | null {
  const parts = short.split(PLACEHOLDER);
  if (parts.length !== long.length + 1) return null;
  return parts.map((part, n) => part + (long[n] ?? '')).join('');
}

/** The text without words too long for a lookup. */
export const withoutLongWords = (text: string): string => text.replace(LONG_WORD, '');
