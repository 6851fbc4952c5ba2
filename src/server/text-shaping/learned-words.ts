import { joinTexts } from '../../text/join-texts.ts';
import { foldCase } from '../../text/letters-of.ts';
import { areAdjacent } from '../../text/phrase-length.ts';
import { type Replacement, replaceRanges } from '../../text/replace-ranges.ts';
import { edgeFinder } from '../../text/word-edges.ts';
import { endingsOf, withEnding, withoutElision } from '../../text/word-endings.ts';
import { type Word, wordsOf } from '../../text/words-of.ts';
import { addressFinder } from './address-finder.ts';
import { areOneRun } from './word-runs.ts';

/** A learned replacement; `heard` in lower case. */
export interface LearnedPair {
  readonly heard: string;
  readonly written: string;
}

/** Signs that belong to an adjacent word. */
const SIGNS = String.raw`\p{S}@#%&*/_§`;
/** Punctuation around a word; a single dot before a word belongs to it. */
const OUTER_PUNCTUATION = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}\p{M}${SIGNS}.]|\.{2,})+|[^\p{L}\p{N}\p{M}${SIGNS}]+$`,
  'gu',
);
/** Separators between two words of a phrase where a text may have a space or nothing. */
const SEPARATOR = /^-?$/;

/** A part of a phrase without spaces: its words, with spaces between them where no other signs are. */
function keyOfPart(part: string): string {
  const bare = part.replace(OUTER_PUNCTUATION, '');
  let end = 0;
  const pieces = wordsOf(bare).map((word, at) => {
    const gap = bare.slice(end, word.start);
    end = word.end;
    return (at > 0 && SEPARATOR.test(gap) ? ' ' : gap) + word.text;
  });
  return pieces.join('') + bare.slice(end);
}

/**
 * A phrase in lower case, with one space between its words: how pairs are found. Signs that belong to words stay (C++,
 * .net, AT&T), punctuation around words does not.
 */
export const learnedKey = (phrase: string): string =>
  phrase
    .split(/\s+/u)
    .map(keyOfPart)
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase();

/** A phrase as it is read: keys have spaces between characters of any script, texts have not. */
export const phraseOf = (key: string): string => joinTexts(key.split(' '));

/** Offsets of `heard` within `written`: the text may already have the written form there. */
function offsetsIn({ heard, written }: LearnedPair): number[] {
  const folded = foldCase(written);
  const phrase = foldCase(phraseOf(heard));
  const offsets: number[] = [];
  for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1)) offsets.push(at);
  return offsets;
}

/** Signs before, between and after the words of a phrase; a single space stands for any separator. */
interface Signs {
  readonly before: string;
  readonly between: readonly string[];
  readonly after: string;
}

interface Rule {
  readonly written: string;
  readonly offsets: readonly number[];
  readonly signs: Signs;
  /** Length of the phrase: of two with the same words, the one with more signs wins. */
  readonly length: number;
}

/** A key without its signs. */
const bareKey = (words: readonly Word[]): string => words.map(({ text }) => foldCase(text)).join(' ');

function signsOf(key: string, words: readonly Word[]): Signs {
  const gaps = words.map(({ start }, at) => key.slice(words[at - 1]?.end ?? 0, start));
  return { before: gaps[0] ?? '', between: gaps.slice(1), after: key.slice(words.at(-1)?.end ?? key.length) };
}

/** Rules by their words alone. */
function ruleMap(pairs: readonly LearnedPair[]): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>();
  for (const { heard, written } of pairs) {
    const key = learnedKey(heard);
    const words = wordsOf(key);
    if (words.length === 0) continue;
    const rule = {
      written,
      offsets: offsetsIn({ heard: key, written }),
      signs: signsOf(key, words),
      length: key.length,
    };
    const bare = bareKey(words);
    rules.set(
      bare,
      [...(rules.get(bare) ?? []), rule].sort((a, b) => b.length - a.length),
    );
  }
  return rules;
}

/** The position of a rule's words in a text, with their signs; null if other signs are there. */
function rangeOf(text: string, words: readonly Word[], { before, between, after }: Signs) {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const matches = between.every((gap, at) => {
    const pair = words.slice(at, at + 2);
    return gap === ' ' ? areOneRun(text, pair) : text.slice(pair[0]?.end, pair[1]?.start) === gap;
  });
  if (!matches || !text.startsWith(after, end)) return null;
  if (before !== '' && text.slice(Math.max(0, start - before.length), start) !== before) return null;
  return { start: start - before.length, end: end + after.length };
}

/** True where the phrase that starts here is already part of its written form. */
const isAlreadyWritten = (
  text: string,
  start: number,
  { written, offsets }: Pick<Rule, 'written' | 'offsets'>,
): boolean => offsets.some((offset) => start >= offset && text.startsWith(written, start - offset));

/** The replacement for these very words, if they were learned; null too where they are written so already. */
function exactReplacement(
  text: string,
  words: readonly Word[],
  rules: ReadonlyMap<string, readonly Rule[]>,
): Replacement | null {
  const key = bareKey(words);
  const candidates = endingsOf(words.at(-1)?.text ?? '').flatMap((ending) =>
    (rules.get(key.slice(0, key.length - ending.length)) ?? []).map((rule) => ({ rule, ending })),
  );
  for (const { rule, ending } of candidates) {
    // After a sign, no ending belongs to the word.
    const range = ending === '' || rule.signs.after === '' ? rangeOf(text, words, rule.signs) : null;
    if (!range) continue;
    return isAlreadyWritten(text, range.start, rule)
      ? null
      : { ...range, text: withEnding(rule.written, ending) };
  }
  return null;
}

/** The replacement for consecutive words, or for those after an elision: d'Anna. */
function replacementFor(
  text: string,
  words: readonly Word[],
  rules: ReadonlyMap<string, readonly Rule[]>,
): Replacement | null {
  const exact = exactReplacement(text, words, rules);
  const [first, ...others] = words;
  const rest = exact || !first ? null : withoutElision(first);
  return rest ? exactReplacement(text, [rest, ...others], rules) : exact;
}

/**
 * Replaces learned words with the user's spelling, in any case, with a possessive ending or after an elision. Of two
 * overlapping ones, the one with more words wins. Words within their written form stay, and so do parts of addresses,
 * and characters that are only part of a word in scripts without spaces.
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
    let step = 1;
    for (const count of counts) {
      const window = words.slice(at, at + count);
      const change = replacementFor(text, window, rules);
      if (!change || !isWhole(at, at + count) || isAddress(window)) continue;
      changes.push(change);
      step = count;
      break;
    }
    at += step;
  }
  return replaceRanges(text, changes);
}
