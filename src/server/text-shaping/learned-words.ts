import { LEARNED_WORDS } from '../../contract/limits.ts';
import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { type Word, wordsOf } from '../../text/words-of.ts';
import { areTogether, POSSESSIVE } from './word-runs.ts';

/** Words that are always written in another way than they are heard; `heard` in lower case. */
export interface LearnedPair {
  readonly heard: string;
  readonly written: string;
}

/** The words of a phrase in lower case, with one space between them: how pairs are found. */
export const learnedKey = (phrase: string): string =>
  wordsOf(phrase)
    .map(({ text }) => text.toLowerCase())
    .join(' ');

/** Offsets of `heard` within `written`: there, the text may have the written form already. */
function offsetsIn({ heard, written }: LearnedPair): number[] {
  const low = written.toLowerCase();
  const found: number[] = [];
  for (let at = low.indexOf(heard); at >= 0; at = low.indexOf(heard, at + 1)) found.push(at);
  return found;
}

interface Rule {
  readonly written: string;
  readonly offsets: readonly number[];
}

function ruleMap(pairs: readonly LearnedPair[]): Map<string, Rule> {
  const rules = pairs.map((pair) => {
    const rule = { written: pair.written, offsets: offsetsIn(pair) };
    return [learnedKey(pair.heard), rule] as const;
  });
  return new Map(rules.filter(([key]) => key !== ''));
}

/** The replacement for consecutive words, if they were learned; null too where they are written so already. */
function replacementFor(
  text: string,
  words: readonly Word[],
  rules: ReadonlyMap<string, Rule>,
): Replacement | null {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return null;
  const ending = POSSESSIVE.exec(last.text)?.[0] ?? '';
  const key = words.map((word) => word.text.toLowerCase()).join(' ');
  const rule = rules.get(key) ?? rules.get(key.slice(0, key.length - ending.length));
  if (!rule || !areTogether(text, words)) return null;
  const { written, offsets } = rule;
  const isWritten = offsets.some((offset) => {
    const from = first.start - offset;
    return from >= 0 && text.slice(from, from + written.length) === written;
  });
  if (isWritten) return null;
  return { start: first.start, end: last.end, text: written + (rules.has(key) ? '' : ending) };
}

/**
 * Writes learned words as the user writes them, in any case and with a possessive ending. Of two that overlap, the one
 * with more words wins. Words that stand within their written form already stay.
 */
export function writeLearned(text: string, pairs: readonly LearnedPair[]): string {
  const rules = ruleMap(pairs);
  if (rules.size === 0) return text;
  const words = wordsOf(text);
  const changes: Replacement[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    for (let count = LEARNED_WORDS.words; count >= 1; count -= 1) {
      const change = replacementFor(text, words.slice(at, at + count), rules);
      if (!change) continue;
      changes.push(change);
      taken = count;
      break;
    }
    at += taken;
  }
  return replaceRanges(text, changes);
}
