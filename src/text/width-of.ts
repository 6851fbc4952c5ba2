/** Scripts with characters of double width. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/gu;

/** The columns of a text in a font of fixed width. */
export const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);
