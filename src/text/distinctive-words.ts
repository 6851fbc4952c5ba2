import { isUnspaced, searchWords } from './search-words.ts';

/** A word and its number of occurrences. */
interface CountedWord {
  readonly word: string;
  readonly times: number;
}

/** Minimum length of a distinctive word; shorter ones are mostly function words. */
const LENGTH_MIN = 4;
const UNSPACED_LENGTH_MIN = 2;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words of a script without spaces, according to the system's dictionaries. */
function unspacedWords(run: string): string[] {
  const parts = Array.from(segmenter.segment(run), ({ segment }) => segment);
  return parts.filter((part) => part.length >= UNSPACED_LENGTH_MIN);
}

/**
 * Distinctive words of a text, in the form of the search index: the most frequent ones, longest first; at most `max`.
 * The caller removes words that are common in other texts.
 */
export function distinctiveWords(text: string, max: number): CountedWord[] {
  const counts = new Map<string, number>();
  for (const run of searchWords(text).split(' ')) {
    for (const word of isUnspaced(run) ? unspacedWords(run) : run.length >= LENGTH_MIN ? [run] : []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([word, times]) => ({ word, times }))
    .sort((one, other) => other.times - one.times || other.word.length - one.word.length)
    .slice(0, max);
}
