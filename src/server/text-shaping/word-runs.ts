import type { Word } from '../../text/words-of.ts';

/** The ending of "Anna's". */
export const POSSESSIVE = /['’]s$/i;

/** True when consecutive words of a text are on one line with only spaces or a hyphen between them. */
export const areTogether = (text: string, words: readonly Word[]): boolean =>
  words.every((word, at) => {
    const before = words[at - 1];
    return !before || /^(?:[^\S\n]+|-)$/.test(text.slice(before.end, word.start));
  });

/** Characters of scripts without spaces, each of which counts as a word; with the long vowel of Japanese. */
const UNSPACED = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Thai}]';
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u');
const UNSPACED_END = new RegExp(`${UNSPACED}\\p{M}*$`, 'u');

/** True when nothing is between two words of scripts without spaces: they may be characters of one word. */
export const areAdjacent = (before: Word | undefined, after: Word | undefined): boolean =>
  before !== undefined &&
  before.end === after?.start &&
  UNSPACED_END.test(before.text) &&
  UNSPACED_START.test(after.text);

/** True when consecutive words of a text are together, or adjacent in scripts without spaces. */
export const areOneRun = (text: string, words: readonly Word[]): boolean =>
  words.every((word, at) => {
    const before = words[at - 1];
    return !before || areAdjacent(before, word) || areTogether(text, [before, word]);
  });
