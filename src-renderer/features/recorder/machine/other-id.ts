/** What else a recording becomes on the server: a file sent whole, or a text of the words that the user wrote of it. */
const VARIANTS = { file: 1, words: 2 } as const;

/**
 * Another UUID for the same recording, the same on every attempt, so that what is sent again still creates one text.
 */
export const otherIdOf = (id: string, variant: keyof typeof VARIANTS): string =>
  id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ VARIANTS[variant]).toString(16);
