import { setImmediate as nextTurn } from 'node:timers/promises';
import { distinctiveWords } from '../../text/distinctive-words.ts';

/** Words of a text that are looked up; this limits the cost of a request. */
const WORDS_MAX = 40;
/** A word in this many texts is insignificant and is skipped. */
const COMMON_WORD_TEXTS = 200;
/** Minimum share of the words' weight for two texts to count as similar. */
const SHARE_MIN = 0.1;
const SHOWN_MAX = 10;

/**
 * The owner's texts that share the rarest words with one of them, most similar first, as their `seq`. Words are
 * weighted by frequency in the text and rarity in others (tf-idf). `withWord` finds the newest texts with a word, up to
 * a limit; `wordsLeft`: the number of words that are still to be looked up, with this one.
 */
export async function similarTo(
  { seq, text }: { readonly seq: number; readonly text: string },
  total: number,
  withWord: (word: string, lookup: { limit: number; wordsLeft: number }) => Promise<number[]>,
): Promise<number[]> {
  const words = distinctiveWords(text, WORDS_MAX);
  const scores = new Map<number, number>();
  let totalWeight = 0;
  for (const [index, { word, times }] of words.entries()) {
    // SQLite answers in the same turn.
    await nextTurn();
    const found = await withWord(word, { limit: COMMON_WORD_TEXTS, wordsLeft: words.length - index });
    if (found.length === COMMON_WORD_TEXTS && total > COMMON_WORD_TEXTS) continue;
    const weight = (1 + Math.log(times)) * Math.log(Math.max(1, total / Math.max(1, found.length)));
    totalWeight += weight;
    for (const each of found) if (each !== seq) scores.set(each, (scores.get(each) ?? 0) + weight);
  }
  return [...scores]
    .filter(([, score]) => score > 0 && score >= totalWeight * SHARE_MIN)
    .sort(([one, oneScore], [other, otherScore]) => otherScore - oneScore || other - one)
    .slice(0, SHOWN_MAX)
    .map(([each]) => each);
}
