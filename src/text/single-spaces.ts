/** Several spaces, or one that is no space to write. A single no-break or wide one is meant: 12 500, « oui ». */
const SPACES = /[^\S\n]{2,}|[\t\v\f\r\u2028\u2029\ufeff]/g;

/** Makes one space of several, within a line. */
export const singleSpaces = (text: string): string => text.replace(SPACES, ' ');
