import { isQuestion, keepsQuestion } from './spoken-requests.ts';
import { textWeight } from './text-weight.ts';
import { align, wordFinder } from './word-match.ts';

/** A text, a service's answer to it, and the words of both. */
export interface AnswerPair {
  readonly source: string;
  readonly answer: string;
  readonly sourceWords: readonly string[];
  readonly answerWords: readonly string[];
}

/** Minimum length of a content word. */
const CONTENT_LENGTH = 4;

/** True when the answer's word count is between `min` and `max` times the source's, with some slack. */
export const isOfLength = (
  { sourceWords, answerWords }: AnswerPair,
  min: number,
  max: number,
  slack: number,
): boolean =>
  answerWords.length >= sourceWords.length * min - slack &&
  answerWords.length <= sourceWords.length * max + slack;

/**
 * Share of `words` that occur in `others`, in any order; and the longest run of content words that do not.
 */
export function overlap(
  words: readonly string[],
  others: readonly string[],
): { share: number; longestNew: number } {
  const isAmong = wordFinder(others);
  const cache = new Map<string, boolean>();
  let [hits, run, longestNew] = [0, 0, 0];
  for (const word of words) {
    const isKnown = cache.get(word) ?? isAmong(word);
    cache.set(word, isKnown);
    if (isKnown) hits += 1;
    if (isKnown && word.length >= CONTENT_LENGTH) run = 0;
    else if (word.length >= CONTENT_LENGTH) run += 1;
    longestNew = Math.max(longestNew, run);
  }
  return { share: words.length === 0 ? 1 : hits / words.length, longestNew };
}

/** The distinct content words of a text. */
export const contentOf = (words: readonly string[]): readonly string[] => {
  const content = words.filter((word) => word.length >= CONTENT_LENGTH);
  return [...new Set(content.length === 0 ? words : content)];
};

/**
 * True when the words and their order are kept, at least the share `kept`, with no long addition or omission.
 */
export function keepsWords(
  pair: AnswerPair,
  rule: { kept: number; new: number; added: number; dropped: number },
): boolean {
  const { sourceWords, answerWords } = pair;
  const { matched, longestAdded, longestDropped } = align(sourceWords, answerWords);
  const isClose =
    matched >= sourceWords.length * rule.kept &&
    answerWords.length - matched <= answerWords.length * rule.new + 2;
  if (!isClose || longestAdded > rule.added || longestDropped > rule.dropped) return false;
  const isNearlyTheSame = matched >= sourceWords.length * 0.95 && answerWords.length <= matched + 1;
  return isNearlyTheSame || keepsQuestion(pair.source, pair.answer);
}

/** Japanese questions may have no question mark. */
const MARKLESS = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Checks the measurable properties of a translation: its length, and that questions are kept. */
export function couldBeTranslation({ source, answer }: AnswerPair): boolean {
  const [before, after] = [textWeight(source), textWeight(answer)];
  if (after < before * 0.4 - 8 || after > before * 2.5 + 25) return false;
  return !isQuestion(source) || isQuestion(answer) || MARKLESS.test(answer);
}
