/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、！？「」]/u;

const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

function join(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const isUnspaced = UNSPACED.test(lastOf(before)) || UNSPACED.test(firstOf(after));
  return isUnspaced ? before + after : `${before} ${after}`;
}

/** Puts stretches of a transcript together as they are written: with a space between, except in scripts without. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce(join, '');
}

const TOKEN = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})\\S)+`, 'gu');

/** The words of a text with what is written onto them; single characters in scripts that put no space between words. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}
