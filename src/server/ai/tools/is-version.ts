import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import { isRefusal } from './refusal.ts';
import { isQuestion, keepsCommand, keepsQuestion } from './spoken-requests.ts';
import { textWeight } from './text-weight.ts';
import { align, wordFinder, wordsOf } from './word-match.ts';

/** A text, what a service made of it, and the words of both. */
interface Pair {
  readonly source: string;
  readonly answer: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Words that say what a text is about, rather than hold it together. */
const CONTENT_LENGTH = 4;
/** Between so many times the source's words, give or take some. */
const isOfLength = ({ before, after }: Pair, least: number, most: number, slack: number): boolean =>
  after.length >= before.length * least - slack && after.length <= before.length * most + slack;

/** Share of `words` that are in `others`, whatever their order; and the most content words in a row that are not. */
function overlap(words: readonly string[], others: readonly string[]): { share: number; longestNew: number } {
  const isAmong = wordFinder(others);
  const found = new Map<string, boolean>();
  let [hits, run, longestNew] = [0, 0, 0];
  for (const word of words) {
    const isKnown = found.get(word) ?? isAmong(word);
    found.set(word, isKnown);
    if (isKnown) hits += 1;
    if (isKnown && word.length >= CONTENT_LENGTH) run = 0;
    else if (word.length >= CONTENT_LENGTH) run += 1;
    longestNew = Math.max(longestNew, run);
  }
  return { share: words.length === 0 ? 1 : hits / words.length, longestNew };
}

const contentOf = (words: readonly string[]): readonly string[] => {
  const content = words.filter((word) => word.length >= CONTENT_LENGTH);
  return [...new Set(content.length === 0 ? words : content)];
};

/** The same words in the same order, up to `kept` of them, with no long stretch new or gone. */
function keepsWords(
  pair: Pair,
  rule: { kept: number; new: number; added: number; dropped: number },
): boolean {
  const { before, after } = pair;
  const { matched, longestAdded, longestDropped } = align(before, after);
  const isClose =
    matched >= before.length * rule.kept && after.length - matched <= after.length * rule.new + 2;
  if (!isClose || longestAdded > rule.added || longestDropped > rule.dropped) return false;
  const isNearlyTheSame = matched >= before.length * 0.95 && after.length <= matched + 1;
  return isNearlyTheSame || keepsQuestion(pair.source, pair.answer);
}

/** Japanese asks without a mark. */
const MARKLESS = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Of a translation only its length can be judged, and whether its questions are still there. */
function couldBeTranslation({ source, answer }: Pair): boolean {
  const [before, after] = [textWeight(source), textWeight(answer)];
  if (after < before * 0.4 - 8 || after > before * 2.5 + 25) return false;
  return !isQuestion(source) || isQuestion(answer) || MARKLESS.test(answer);
}

/**
 * What makes an answer a version of its text rather than a reply to it, by tool. The limits let through what the tool
 * is for (corrections, a list, another style) and are far from what a reply looks like.
 */
const RULES: Readonly<Record<Exclude<AiTool, 'custom'>, (pair: Pair) => boolean>> = {
  grammar: (pair) =>
    isOfLength(pair, 0.6, 1.4, 3) && keepsWords(pair, { kept: 0.55, new: 0.4, added: 5, dropped: 9 }),
  emojis: (pair) =>
    isOfLength(pair, 0.9, 1.1, 2) && keepsWords(pair, { kept: 0.9, new: 0.1, added: 3, dropped: 3 }),
  bullets: (pair) =>
    isOfLength(pair, 0.3, 1.2, 5) && keepsWords(pair, { kept: 0.45, new: 0.35, added: 8, dropped: 25 }),
  personalize: (pair) =>
    isOfLength(pair, 0.4, 1.7, 5) &&
    overlap(contentOf(pair.before), pair.after).share >= 0.3 &&
    overlap(pair.after, pair.before).longestNew <= 14 &&
    keepsQuestion(pair.source, pair.answer) &&
    keepsCommand(pair.source, pair.answer),
  translate: couldBeTranslation,
  email: (pair) =>
    isOfLength(pair, 0.3, 1.6, 60) && overlap(contentOf(pair.before), pair.after).share >= 0.35,
  keySubjects: (pair) =>
    isOfLength(pair, 0, 0.8, 12) && overlap(contentOf(pair.after), pair.before).share >= 0.5,
};

/**
 * Whether an answer is a version of its text: false where it answers a question in it, carries out a command in it, or
 * is about something else. What the person wished for in their own words can be anything but an excuse.
 */
export function isVersion(tool: AiTool, source: string, answer: string): boolean {
  if (isRefusal(source, answer)) return false;
  if (tool === 'custom') return true;
  return RULES[tool]({ source, answer, before: wordsOf(source), after: wordsOf(answer) });
}
