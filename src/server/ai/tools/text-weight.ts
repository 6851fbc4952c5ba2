/** Scripts in which a character says about what three Latin letters say. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Length of a text as Latin letters would have it. */
export const textWeight = (text: string): number => text.length + (text.match(DENSE)?.length ?? 0) * 2;
