import { joinTexts } from '../../text/join-texts.ts';
import { areAdjacent } from '../../text/phrase-length.ts';
import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { edgeFinder } from '../../text/word-edges.ts';
import { endingsOf, withEnding } from '../../text/word-endings.ts';
import { type Word, wordsOf } from '../../text/words-of.ts';
import { addressFinder } from './address-finder.ts';
import { areOneRun } from './word-runs.ts';

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

/** A phrase as it is read: keys have spaces between characters of any script, texts have not. */
export const phraseOf = (key: string): string => joinTexts(key.split(' '));

/** Offsets of `heard` within `written`: there, the text may have the written form already. */
function offsetsIn({ heard, written }: LearnedPair): number[] {
  const low = written.toLowerCase();
  const phrase = phraseOf(heard);
  const found: number[] = [];
  for (let at = low.indexOf(phrase); at >= 0; at = low.indexOf(phrase, at + 1)) found.push(at);
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
  const key = words.map((word) => word.text.toLowerCase()).join(' ');
  const stemOf = (ending: string): string => key.slice(0, key.length - ending.length);
  const ending = endingsOf(last.text).find((one) => rules.has(stemOf(one))) ?? '';
  const rule = rules.get(stemOf(ending));
  if (!rule || !areOneRun(text, words)) return null;
  const { written, offsets } = rule;
  const isWritten = offsets.some((offset) => {
    const from = first.start - offset;
    return from >= 0 && text.slice(from, from + written.length) === written;
  });
  if (isWritten) return null;
  return { start: first.start, end: last.end, text: withEnding(written, ending) };
}

/**
 * Writes learned words as the user writes them, in any case and with a possessive ending. Of two that overlap, the one
 * with more words wins. Words that stand within their written form already stay, and so do parts of addresses, and
 * characters that are only a part of a word in scripts without spaces.
 */
export function writeLearned(text: string, pairs: readonly LearnedPair[]): string {
  const rules = ruleMap(pairs);
  if (rules.size === 0) return text;
  // Characters of scripts without spaces are words here: phrases may have many.
  const counts = [...new Set([...rules.keys()].map((key) => key.split(' ').length))].sort((a, b) => b - a);
  const words = wordsOf(text);
  const isEdge = edgeFinder(text);
  const isAddress = addressFinder(text);
  const isWhole = (from: number, to: number): boolean => {
    const [first, last] = [words[from], words[to - 1]];
    if (areAdjacent(words[from - 1], first) && !isEdge(first?.start ?? 0)) return false;
    return !areAdjacent(last, words[to]) || isEdge(last?.end ?? 0);
  };
  const changes: Replacement[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    for (const count of counts) {
      const window = words.slice(at, at + count);
      const change = replacementFor(text, window, rules);
      if (!change || !isWhole(at, at + count) || isAddress(window)) continue;
      changes.push(change);
      taken = count;
      break;
    }
    at += taken;
  }
  return replaceRanges(text, changes);
}
