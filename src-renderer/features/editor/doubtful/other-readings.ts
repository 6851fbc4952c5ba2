import type { Correction } from '../../../../src/contract/api/corrections.ts';
import type { SegmentWord } from '../../../../src/contract/api/segments.ts';
import { lettersOf } from '../../../../src/text/letters-of.ts';
import { wordsOf } from '../../../../src/text/words-of.ts';
import { soundAlike } from './sounds-alike.ts';

/** A possible replacement for a doubtful word, and its source. */
export interface Reading {
  readonly text: string;
  readonly source: 'corrected' | 'heard' | 'vocabulary';
}

/** Maximum number of alternatives. */
const READINGS_MAX = 6;
const LOWERCASE = /^\p{Ll}/u;
const CAPITAL = /^\p{Lu}/u;

/** Strips the surrounding punctuation, which stays in the text. */
function withoutPunctuation(text: string): string {
  const words = wordsOf(text);
  return text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
}

/** Capitalises a word if the replaced word was capitalised. */
const withCaseOf = (text: string, before: string): string =>
  CAPITAL.test(before) && LOWERCASE.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/**
 * Alternatives for a word, best first: the user's earlier corrections, the engine's other hypotheses, and
 * similar-sounding vocabulary.
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
      text: withCaseOf(withoutPunctuation(text), word),
      source: 'heard' as const,
    })),
    ...vocabulary
      .filter((term) => soundAlike(term, word))
      .map((text) => ({ text, source: 'vocabulary' as const })),
  ];
  const seen = new Set([word]);
  return found.filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text)).slice(0, READINGS_MAX);
}
