const TAG = /<\/?[a-z][^<>]*>/gi;
const WHITESPACE = /\s+/;

/** Removes HTML tags, leaving a space where a tag separated words. A lone `<` stays. */
export function stripTags(text: string): string {
  return text.includes('<') ? text.replace(TAG, ' ') : text;
}

/** Number of words: tags are stripped, then the text is split on whitespace. */
export function countWords(text: string): number {
  const bare = stripTags(text).trim();
  return bare === '' ? 0 : bare.split(WHITESPACE).length;
}
