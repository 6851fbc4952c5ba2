import type { Correction } from '../../../../src/contract/api/corrections.ts';
import type { SegmentWord } from '../../../../src/contract/api/transcriptions.ts';
import { lettersOf } from '../../../../src/text/letters-of.ts';
import { wordsOf } from '../../../../src/text/words-of.ts';
import { soundAlike } from './sounds-alike.ts';

/** What can be put in the place of a doubtful word, and where it comes from. */
export interface Reading {
  readonly text: string;
  readonly source: 'corrected' | 'heard' | 'vocabulary';
}

/** More are no help. */
const READINGS_MAX = 6;
const SMALL = /^\p{Ll}/u;
const CAPITAL = /^\p{Lu}/u;

/** Without the punctuation around it: that stays in the text as it is. */
function bare(text: string): string {
  const words = wordsOf(text);
  return text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
}

/** As it stands at the beginning of a sentence, where the word before did. */
const cased = (text: string, before: string): string =>
  CAPITAL.test(before) && SMALL.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * Other readings of a word, best first: what the person corrected it to before, what the engine heard as well, and terms
 * of the vocabulary that sound alike.
 */
export function otherReadings(
  word: string,
  heard: SegmentWord,
  vocabulary: readonly string[],
  corrections: readonly Correction[],
): Reading[] {
  const letters = lettersOf(word);
  const found: Reading[] = [
    ...corrections
      .filter((each) => lettersOf(each.heard) === letters)
      .map(({ corrected }) => ({ text: corrected, source: 'corrected' as const })),
    ...(heard.alternatives ?? []).map((text) => ({
      text: cased(bare(text), word),
      source: 'heard' as const,
    })),
    ...vocabulary
      .filter((term) => soundAlike(term, word))
      .map((text) => ({ text, source: 'vocabulary' as const })),
  ];
  const seen = new Set([word]);
  return found.filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text)).slice(0, READINGS_MAX);
}
