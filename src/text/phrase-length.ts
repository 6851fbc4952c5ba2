import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts';
import { type Word, wordsOf } from './words-of.ts';

/** Characters of scripts without spaces, each of which counts as a word; by `scx`, also the long vowel of Japanese. */
const UNSPACED = `[${UNSPACED_SCRIPTS}\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}]`;
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const UNSPACED_END = new RegExp(`${UNSPACED}\\p{M}*$`, 'u');

/** True when nothing is between two words of scripts without spaces: they may be characters of one word. */
export const areAdjacent = (before: Word | undefined, after: Word | undefined): boolean =>
  before !== undefined &&
  before.end === after?.start &&
  UNSPACED_END.test(before.text) &&
  UNSPACED_START.test(after.text);

/** How many words a phrase has; adjacent characters of scripts without spaces are one. */
export function phraseLength(phrase: string): number {
  const words = wordsOf(phrase);
  return words.filter((word, at) => !areAdjacent(words[at - 1], word)).length;
}
