import type { Correction, SentCorrectionChanges } from '../../../../src/contract/api/corrections.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import { CORRECTIONS } from '../../../../src/contract/limits.ts';
import { areAdjacent, phraseLength } from '../../../../src/text/phrase-length.ts';
import { sentenceStarts } from '../../../../src/text/sentence-starts.ts';
import { normalWord } from '../../../../src/text/spoken-words/normal-word.ts';
import { edgeFinder } from '../../../../src/text/word-edges.ts';
import { endingsOf, withEnding } from '../../../../src/text/word-endings.ts';
import { type Word, wordsOf } from '../../../../src/text/words-of.ts';
import { commonWords } from '../../../ui/spoken-words/common-words.ts';
import { soundAlike } from './sounds-alike.ts';

/** Maximum consecutive words of a correction: longer replacements are rewritten sentences. */
const WORDS_MAX = 3;

/** A correction without its number, and the words of the corrected text: the first and the one after the last. */
interface CorrectionRange extends Pick<Correction, 'heard' | 'corrected'> {
  readonly from: number;
  readonly to: number;
}

interface FoundCorrection extends Correction {
  readonly places: readonly CorrectionRange[];
}

const sourceText = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);

/** The words without case, spaces and punctuation, but with their accents and vowel signs. */
const plain = (text: string): string =>
  wordsOf(text.normalize())
    .map((word) => normalWord(word.text))
    .join('');

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '');

/** Words followed by a shortened "is" or "has": no genitives. */
const NOT_NAMES = new Set(
  'he she it that this there here what where who how when why let everyone everything someone something nobody nothing'.split(
    ' ',
  ),
);
/** Fewest letters of a Korean name before an ending: in a shorter one, "ending" may be its last syllable. */
const HANGUL_MIN = 3;

const isName = (stem: string): boolean =>
  /\p{Script=Hangul}$/u.test(stem) ? stem.length >= HANGUL_MIN : !NOT_NAMES.has(stem.toLowerCase());

/** Both without an ending that they have in common, which belongs to no name: 김철수는, 김철순은. */
function withoutEnding(heard: string, corrected: string): readonly [heard: string, corrected: string] {
  for (const ending of endingsOf(heard).toReversed()) {
    const stem = heard.slice(0, heard.length - ending.length);
    const own = endingsOf(corrected).find((one) => one !== '' && withEnding(stem, one) === heard);
    if (ending === '' || own === undefined) continue;
    const name = corrected.slice(0, corrected.length - own.length);
    if (isName(stem) && isName(name)) return [stem, name];
  }
  return [heard, corrected];
}

/** The correction of misheard words; null if the change is of another kind. */
function correctionOf(heard: string, corrected: string): Pick<Correction, 'heard' | 'corrected'> | null {
  const isLong = Math.max(heard.length, corrected.length) > CORRECTIONS.wordMax;
  if (isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(heard + corrected)) return null;
  const [old, fresh] = [digitsOf(heard), digitsOf(corrected)];
  // Another figure is another fact.
  if (old !== '' && fresh !== '' && old !== fresh) return null;
  const [stem, name] = withoutEnding(heard, corrected);
  if (plain(stem) === plain(name) || !soundAlike(stem, name)) return null;
  return { heard: stem.toLowerCase(), corrected: name };
}

/** A capital inside a word, independent of its position in a sentence. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u;
const CAPITAL = /\p{Lu}/u;

/** Offsets of the words that start a sentence: their capitals are irrelevant. */
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

/** Names that the user capitalised: a few consecutive words with unchanged letters. */
function capitalised(
  before: string,
  after: string,
  pairs: readonly (readonly [old: Word, fresh: Word, index: number])[],
): CorrectionRange[] {
  const first = firstWords(after, wordsOf(after));
  const runs: (readonly [Word, Word, number])[][] = [];
  for (const pair of pairs) {
    const [old, fresh, index] = pair;
    if (old.text === fresh.text || !CAPITAL.test(fresh.text)) continue;
    const last = runs.at(-1);
    if (last?.at(-1)?.[2] === index - 1 && !first.has(fresh.start)) last.push(pair);
    else runs.push([pair]);
  }
  // More capitalised words are a heading or emphasis.
  return runs
    .filter((run) => run.length <= WORDS_MAX)
    .filter(([start]) => start && (CAPITAL_INSIDE.test(start[1].text) || !first.has(start[1].start)))
    .map((run) => ({
      heard: sourceText(
        before,
        run.map(([old]) => old),
      ).toLowerCase(),
      corrected: sourceText(
        after,
        run.map(([, fresh]) => fresh),
      ),
      from: run[0]?.[2] ?? 0,
      to: (run[0]?.[2] ?? 0) + run.length,
    }))
    .filter(({ heard, corrected }) => Math.max(heard.length, corrected.length) <= CORRECTIONS.wordMax);
}

/** Words of two texts that differ: from the first up to the one after the last, in each. */
interface Difference {
  readonly fromOld: number;
  readonly toOld: number;
  readonly from: number;
  readonly to: number;
}

/** The differences between the common words of two texts. */
function differencesOf(
  common: ReturnType<typeof commonWords>,
  oldLength: number,
  length: number,
): Difference[] {
  const ends = [...common, [oldLength, length] as const];
  return ends.flatMap(([toOld, to], at) => {
    const [lastOld, last] = common[at - 1] ?? [-1, -1];
    const [fromOld, from] = [lastOld + 1, last + 1];
    return toOld > fromOld || to > from ? [{ fromOld, toOld, from, to }] : [];
  });
}

/** Returns a function that tells whether a word (a character, in scripts without spaces) continues the word before it. */
function insideFinder(text: string, words: readonly Word[]): (at: number) => boolean {
  const isEdge = edgeFinder(text);
  return (at) => areAdjacent(words[at - 1], words[at]) && !isEdge(words[at]?.start ?? 0);
}

/** The differences with the rest of their words, in scripts without spaces; in order. */
function wholeWords(differences: readonly Difference[], isInside: (inOld: number, inNew: number) => boolean) {
  const whole: Difference[] = [];
  for (let next = 0; next < differences.length; next += 1) {
    let { fromOld = 0, toOld = 0, from = 0, to = 0 } = differences[next] ?? {};
    while (isInside(fromOld, from)) {
      const last = whole.at(-1);
      if (last?.toOld === fromOld) ({ fromOld, from } = whole.pop() ?? last);
      else [fromOld, from] = [fromOld - 1, from - 1];
    }
    while (isInside(toOld, to)) {
      const other = differences[next + 1];
      if (other?.fromOld !== toOld) {
        [toOld, to] = [toOld + 1, to + 1];
        continue;
      }
      ({ toOld, to } = other);
      next += 1;
    }
    whole.push({ fromOld, toOld, from, to });
  }
  return whole;
}

const commonOf = (old: readonly Word[], fresh: readonly Word[]) =>
  commonWords(
    old.map(({ text }) => normalWord(text)),
    fresh.map(({ text }) => normalWord(text)),
  );

/**
 * The user's corrections between two states of a text: a few spoken words replaced by a few words that sound similar,
 * or capitalised. Other edits are unrelated to recognition.
 */
function correctedWords(segments: readonly Segment[], before: string, after: string): FoundCorrection[] {
  if (before === after) return [];
  const spoken = new Set(segments.flatMap(({ text }) => wordsOf(text).map((word) => normalWord(word.text))));
  const isSpoken = ({ text }: Word): boolean => spoken.has(normalWord(text));
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const common = commonOf(old, fresh);
  const [isInsideOld, isInside] = [insideFinder(before, old), insideFinder(after, fresh)];
  const changed = wholeWords(
    differencesOf(common, old.length, fresh.length),
    (inOld, inNew) => isInsideOld(inOld) || isInside(inNew),
  );
  const places = changed.flatMap(({ fromOld, toOld, from, to }): CorrectionRange[] => {
    const [removedWords, addedWords] = [old.slice(fromOld, toOld), fresh.slice(from, to)];
    const [heard, corrected] = [sourceText(before, removedWords), sourceText(after, addedWords)];
    const isShort =
      Math.min(removedWords.length, addedWords.length) > 0 &&
      Math.max(phraseLength(heard), phraseLength(corrected)) <= WORDS_MAX;
    const pair = isShort && removedWords.every(isSpoken) ? correctionOf(heard, corrected) : null;
    return pair ? [{ ...pair, from, to }] : [];
  });
  const same = common.flatMap(([inOld, inNew]) => {
    const [oldWord, newWord] = [old[inOld], fresh[inNew]];
    return oldWord && newWord && isSpoken(oldWord) ? [[oldWord, newWord, inNew] as const] : [];
  });
  places.push(...capitalised(before, after, same));
  const found = new Map<string, FoundCorrection>();
  for (const place of places) {
    const { heard, corrected } = place;
    const name = JSON.stringify([heard, corrected]);
    const all = [...(found.get(name)?.places ?? []), place];
    found.set(name, { heard, corrected, times: all.length, places: all });
  }
  return [...found.values()];
}

/** Returns a function that recognises places where other words are now; not those that were deleted or largely rewritten. */
function replacedPlaces(before: string, now: string): (place: CorrectionRange) => boolean {
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  const common = commonOf(old, fresh);
  return ({ from, to }) => {
    const inside = common.filter(([inOld]) => inOld >= from && inOld < to);
    if (inside.length === to - from) {
      return inside.some(([inOld, inNew]) => old[inOld]?.text !== fresh[inNew]?.text);
    }
    const [oldLeft, newLeft] = common.findLast(([inOld]) => inOld < from) ?? [-1, -1];
    const [oldRight, newRight] = common.find(([inOld]) => inOld >= to) ?? [old.length, fresh.length];
    const [removedCount, addedCount] = [oldRight - oldLeft - 1, newRight - newLeft - 1];
    return addedCount > 0 && Math.max(removedCount, addedCount) <= WORDS_MAX;
  };
}

/** States of a text: as it was recognised, when its corrections were last reported, and now. */
export interface TextStates {
  readonly recognised: string;
  readonly reported: string;
  readonly now: string;
}

/** Changes in the corrections of a text since the last report; null for none. */
export function correctionChanges(
  segments: readonly Segment[],
  { recognised, reported, now }: TextStates,
): SentCorrectionChanges | null {
  if (reported === now) return null;
  const before = correctedWords(segments, recognised, reported);
  const current = correctedWords(segments, recognised, now);
  const isKnown = (one: Correction, all: readonly Correction[], minTimes: number): boolean =>
    all.some(
      (each) => each.heard === one.heard && each.corrected === one.corrected && each.times >= minTimes,
    );
  const corrections = current
    .filter((each) => !isKnown(each, before, each.times))
    .slice(0, CORRECTIONS.sent)
    .map(({ heard, corrected, times }) => ({ heard, corrected, times }));
  const isReplaced = replacedPlaces(reported, now);
  const reverted = before
    .filter((each) => !isKnown(each, current, 1) && each.places.some(isReplaced))
    .slice(0, CORRECTIONS.sent)
    .map(({ heard, corrected }) => ({ heard, corrected }));
  if (corrections.length + reverted.length === 0) return null;
  // Older servers do not know `takenBack`.
  return reverted.length === 0 ? { corrections } : { corrections, takenBack: reverted };
}
