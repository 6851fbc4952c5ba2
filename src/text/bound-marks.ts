/** Marks behind one letter that a normal form is made of; Unicode's stream-safe format (UAX 15) allows as many. */
const EXCESS = /(\p{M}{30})\p{M}+/gu;

/**
 * Leaves out the marks behind a letter that nobody reads any more. `String.normalize` sorts the marks of a letter by
 * insertion: without this bound its time grows with the square of their number.
 */
export const boundMarks = (text: string): string => text.replace(EXCESS, '$1');
