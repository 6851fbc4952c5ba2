/** A word in lower case without apostrophes, for comparison. */
export const normalWord = (word: string): string => word.toLowerCase().replace(/[’']/g, '');
