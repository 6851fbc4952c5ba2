import { areAdjacent } from '../../text/phrase-length.ts';
import type { Word } from '../../text/words-of.ts';

/** True when consecutive words of a text are on one line with only spaces or a hyphen between them. */
export const areTogether = (text: string, words: readonly Word[]): boolean =>
  words.every((word, at) => {
    const before = words[at - 1];
    return !before || /^(?:[^\S\n]+|-)$/.test(text.slice(before.end, word.start));
  });

/** True when consecutive words of a text are together, or adjacent in scripts without spaces. */
export const areOneRun = (text: string, words: readonly Word[]): boolean =>
  words.every((word, at) => {
    const before = words[at - 1];
    return !before || areAdjacent(before, word) || areTogether(text, [before, word]);
  });
