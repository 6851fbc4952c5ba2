import { toCardinal } from 'n2words/en-US';

/** Variants of the same word or sign count as equal. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\*/g, ' star '],
  [/#/g, ' pound '],
  [/\b(i)'m\b/g, '$1 am'],
  [/\b(you|we|they)'re\b/g, '$1 are'],
  [/\b(that|it|he|she)'s\b/g, '$1 is'],
];
const SPELLINGS: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  ok: 'okay',
  goodbye: 'good bye',
  voicemail: 'voice mail',
  mailbox: 'mail box',
  filename: 'file name',
  keywords: 'key words',
  rerecord: 're record',
};

/** The words of a text as they are compared: without case and signs, numbers spelled out. */
export function wordsOf(text: string): string[] {
  const plain = SIGNS.reduce(
    (all, [sign, word]) => all.replace(sign, word),
    text.toLowerCase().replaceAll('’', "'"),
  );
  const words = plain.match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.flatMap((word) => {
    const written = /^\d{1,9}$/.test(word) ? toCardinal(Number(word)) : (SPELLINGS[word] ?? word);
    return written.split(/[\s-]+/).filter((part) => part !== 'and' || word === 'and');
  });
}

/**
 * The word error rate: edit distance divided by the number of spoken words. Ignores case and punctuation, and
 * counts digits as words.
 */
export function wordErrorRate(said: string, heard: string): number {
  return wordErrors(said, heard) / Math.max(1, wordsOf(said).length);
}

/** The number of spoken words, counted the same way. */
export const wordCount = (text: string): number => wordsOf(text).length;

/** The number of wrong, missing and extra words. */
export function wordErrors(said: string, heard: string): number {
  const [from, to] = [wordsOf(said), wordsOf(heard)];
  let row = to.map((_, index) => index + 1);
  for (const [line, word] of from.entries()) {
    let left = line + 1;
    let corner = line;
    row = row.map((above, column) => {
      const change = word === to[column] ? 0 : 1;
      const cost = Math.min(above + 1, left + 1, corner + change);
      corner = above;
      left = cost;
      return cost;
    });
  }
  return row.at(-1) ?? from.length;
}
