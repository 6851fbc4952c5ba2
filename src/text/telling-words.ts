import { isUnspaced, searchWords } from './search-words.ts';

/** A word and how often it stands in a text. */
interface CountedWord {
  readonly word: string;
  readonly times: number;
}

/** Characters from which on a word may tell texts apart; shorter ones join sentences. */
const LONG = 4;
const UNSPACED_LONG = 2;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words of a script without spaces between them, as far as the dictionaries of the system know them. */
function unspacedWords(run: string): string[] {
  const parts = Array.from(segmenter.segment(run), ({ segment }) => segment);
  return parts.filter((part) => part.length >= UNSPACED_LONG);
}

/**
 * The words by which a text may be told from others, as the search has them: those that stand in it most often, and of
 * them the longest first; at most `max`. Which of them are common is for who knows the other texts to say.
 */
export function tellingWords(text: string, max: number): CountedWord[] {
  const counts = new Map<string, number>();
  for (const run of searchWords(text).split(' ')) {
    for (const word of isUnspaced(run) ? unspacedWords(run) : run.length >= LONG ? [run] : []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([word, times]) => ({ word, times }))
    .sort((one, other) => other.times - one.times || other.word.length - one.word.length)
    .slice(0, max);
}
