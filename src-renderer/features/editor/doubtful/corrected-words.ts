import type { Correction, SentCorrectionChanges } from '../../../../src/contract/api/corrections.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import { CORRECTIONS } from '../../../../src/contract/limits.ts';
import { sentenceStarts } from '../../../../src/text/sentence-starts.ts';
import { normalWord } from '../../../../src/text/spoken-words/normal-word.ts';
import { type Word, wordsOf } from '../../../../src/text/words-of.ts';
import { commonWords } from '../../../ui/spoken-words/common-words.ts';
import { soundAlike } from './sounds-alike.ts';

/** Maximum consecutive words of a correction: longer replacements are rewritten sentences. */
const WORDS_MAX = 3;

const stretch = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);

/** The words without case, spaces and punctuation, but with their accents and vowel signs. */
const plain = (text: string): string =>
  wordsOf(text.normalize())
    .map((word) => normalWord(word.text))
    .join('');

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '');

/** The correction of misheard words; null if the change is of another kind. */
function correctionOf(heard: string, corrected: string): Pick<Correction, 'heard' | 'corrected'> | null {
  const isLong = Math.max(heard.length, corrected.length) > CORRECTIONS.wordMax;
  if (isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(heard + corrected)) return null;
  const [old, fresh] = [digitsOf(heard), digitsOf(corrected)];
  // Another figure is another fact.
  if (old !== '' && fresh !== '' && old !== fresh) return null;
  if (plain(heard) === plain(corrected) || !soundAlike(heard, corrected)) return null;
  return { heard: heard.toLowerCase(), corrected };
}

/** Capitals that are no matter of where a word stands. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u;
const CAPITAL = /\p{Lu}/u;

/** Offsets of the words that start a sentence: their capitals say nothing about the word. */
function firstWords(text: string, words: readonly Word[]): Set<number> {
  const starts = sentenceStarts(text);
  const found = new Set<number>();
  let next = 0;
  for (const { start } of words) {
    if (next >= starts.length || start < (starts[next] ?? 0)) continue;
    found.add(start);
    while (next < starts.length && (starts[next] ?? 0) <= start) next += 1;
  }
  return found;
}

/** Names that the user wrote with capitals: a few words in a row whose letters stayed. */
function capitalised(
  before: string,
  after: string,
  pairs: readonly (readonly [old: Word, fresh: Word, index: number])[],
): Pick<Correction, 'heard' | 'corrected'>[] {
  const first = firstWords(after, wordsOf(after));
  const runs: (readonly [Word, Word, number])[][] = [];
  for (const pair of pairs) {
    const [old, fresh, index] = pair;
    if (old.text === fresh.text || !CAPITAL.test(fresh.text)) continue;
    const last = runs.at(-1);
    if (last?.at(-1)?.[2] === index - 1 && !first.has(fresh.start)) last.push(pair);
    else runs.push([pair]);
  }
  // More words in capitals are a heading, or somebody shouts.
  return runs
    .filter((run) => run.length <= WORDS_MAX)
    .filter(([start]) => start && (CAPITAL_INSIDE.test(start[1].text) || !first.has(start[1].start)))
    .map((run) => ({
      heard: stretch(
        before,
        run.map(([old]) => old),
      ).toLowerCase(),
      corrected: stretch(
        after,
        run.map(([, fresh]) => fresh),
      ),
    }))
    .filter(({ heard, corrected }) => Math.max(heard.length, corrected.length) <= CORRECTIONS.wordMax);
}

/**
 * What the user corrected between two states of a text: a few spoken words replaced by a few words that sound similar,
 * or written with capitals. Other edits say nothing about recognition.
 */
export function correctedWords(segments: readonly Segment[], before: string, after: string): Correction[] {
  if (before === after) return [];
  const spoken = new Set(segments.flatMap(({ text }) => wordsOf(text).map((word) => normalWord(word.text))));
  const isSpoken = ({ text }: Word): boolean => spoken.has(normalWord(text));
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const [oldWords, newWords] = [old, fresh].map((words) => words.map(({ text }) => normalWord(text)));
  const common = commonWords(oldWords ?? [], newWords ?? []);
  const found = new Map<string, Correction>();
  const add = (pair: Pick<Correction, 'heard' | 'corrected'> | null): void => {
    if (!pair) return;
    const name = JSON.stringify(pair);
    found.set(name, { ...pair, times: (found.get(name)?.times ?? 0) + 1 });
  };
  let [fromOld, fromNew] = [0, 0];
  for (const [toOld, toNew] of [...common, [old.length, fresh.length] as const]) {
    const [gone, come] = [old.slice(fromOld, toOld), fresh.slice(fromNew, toNew)];
    [fromOld, fromNew] = [toOld + 1, toNew + 1];
    const isFew = Math.min(gone.length, come.length) > 0 && Math.max(gone.length, come.length) <= WORDS_MAX;
    if (isFew && gone.every(isSpoken)) add(correctionOf(stretch(before, gone), stretch(after, come)));
  }
  const same = common.flatMap(([inOld, inNew]) => {
    const [was, is] = [old[inOld], fresh[inNew]];
    return was && is && isSpoken(was) ? [[was, is, inNew] as const] : [];
  });
  for (const pair of capitalised(before, after, same)) add(pair);
  return [...found.values()].slice(0, CORRECTIONS.sent);
}

/** What changed in the corrections of a text since they were `told`; null for nothing. */
export function correctionChanges(
  told: readonly Correction[],
  standing: readonly Correction[],
): SentCorrectionChanges | null {
  const isKnown = (one: Correction, all: readonly Correction[], least: number): boolean =>
    all.some((each) => each.heard === one.heard && each.corrected === one.corrected && each.times >= least);
  const corrections = standing.filter((each) => !isKnown(each, told, each.times));
  const takenBack = told
    .filter((each) => !isKnown(each, standing, 1))
    .map(({ heard, corrected }) => ({ heard, corrected }));
  if (corrections.length + takenBack.length === 0) return null;
  // Older servers know no `takenBack`.
  return takenBack.length === 0 ? { corrections } : { corrections, takenBack };
}
