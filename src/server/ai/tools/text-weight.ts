/** Scripts in which one character carries about as much as three Latin letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Length of a text in equivalents of Latin letters. */
export const textWeight = (text: string): number => text.length + (text.match(DENSE)?.length ?? 0) * 2;
