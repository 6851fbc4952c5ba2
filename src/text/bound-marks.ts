/** Maximum combining marks per letter that are kept, as in Unicode's stream-safe format (UAX 15). */
const EXCESS = /(\p{M}{30})\p{M}+/gu;

/**
 * Removes excess combining marks. `String.normalize` sorts the marks of a letter by insertion: without this
 * limit, its time is quadratic in their number.
 */
export const boundMarks = (text: string): string => text.replace(EXCESS, '$1');
