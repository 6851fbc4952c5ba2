import type { TimedText } from '../timed-words.ts';
import { wordsOf } from '../words-of.ts';
import { matchWords } from './match-words.ts';
import { normalWord } from './normal-word.ts';

/** A timed text whose words may have times of their own. */
export interface TimedSegment extends TimedText {
  readonly words?: readonly TimedText[] | undefined;
}

const normalWords = (text: string): string[] => wordsOf(text).map((word) => normalWord(word.text));

/** Maximum nesting of matched gaps: adversarial texts nest as deep as they have words. */
const GAPS_MAX = 4;

/** How many of the spoken words belong to the first `before` of the written ones. */
function spokenBefore(spoken: readonly string[], written: readonly string[], before: number): number {
  let [from, to] = [0, spoken.length];
  let [writtenFrom, writtenTo] = [0, written.length];
  // Words that occur several times in a text can be matched within the gap that is left.
  for (let gap = 0; gap < GAPS_MAX; gap += 1) {
    const pairs = matchWords(spoken.slice(from, to), written.slice(writtenFrom, writtenTo));
    if (pairs.length === 0) break;
    const offset = before - writtenFrom;
    const last = pairs.findLast(([, at]) => at < offset);
    const next = pairs.find(([, at]) => at >= offset);
    if (next) [to, writtenTo] = [from + next[0], writtenFrom + next[1]];
    if (last) [from, writtenFrom] = [from + last[0] + 1, writtenFrom + last[1] + 1];
  }
  // Without a common word, as in a translation: the same share of both.
  const share = (before - writtenFrom) / Math.max(1, writtenTo - writtenFrom);
  return from + Math.round(share * (to - from));
}

/** The offset of the second half in the spoken text, in UTF-16 units. */
export function cutInSpeech(spoken: string, first: string, second: string): number {
  const firstWords = normalWords(first);
  const words = wordsOf(spoken);
  const count = spokenBefore(
    words.map((word) => normalWord(word.text)),
    [...firstWords, ...normalWords(second)],
    firstWords.length,
  );
  return words[count]?.start ?? spoken.length;
}

/** Offset and time of word number `wordIndex` in a segment; with word times, those of the recognised word that contains it. */
function placeIn({ start, end, text, words }: TimedSegment, wordIndex: number) {
  const at = wordsOf(text)[wordIndex]?.start ?? text.length;
  if (!words) {
    const moment = start + (end - start) * (at / Math.max(1, text.length));
    return { at, count: 0, ends: moment, begins: moment };
  }
  let from = 0;
  const places = words.map((word) => {
    const place = Math.max(from, text.indexOf(word.text, from));
    from = place + word.text.length;
    return { place, isAfter: from > at };
  });
  const foundAt = places.findIndex(({ isAfter }) => isAfter);
  const count = foundAt < 0 ? words.length : foundAt;
  return {
    at: places[count]?.place ?? text.length,
    count,
    ends: words[count - 1]?.end ?? start,
    begins: words[count]?.start ?? end,
  };
}

/** A segment in two, before its word number `wordIndex`. */
function cutSegment<S extends TimedSegment>(segment: S, wordIndex: number): { before: S; after: S } {
  const { text, words } = segment;
  const { at, count, ends, begins } = placeIn(segment, wordIndex);
  const withWords = (some: S['words']) => (words ? { words: some } : {});
  return {
    before: {
      ...segment,
      text: text.slice(0, at).trimEnd(),
      end: ends,
      ...withWords(words?.slice(0, count)),
    },
    after: { ...segment, text: text.slice(at), start: begins, ...withWords(words?.slice(count)) },
  };
}

/** The segments of a text before `cut` and after it. A segment on both sides is cut between its words. */
export function cutSegments<S extends TimedSegment>(
  segments: readonly S[],
  text: string,
  cut: number,
): { before: S[]; after: S[] } {
  const all = segments.map((segment) => segment.text).join(' ');
  let remainingWords = wordsOf(all.slice(0, cutInSpeech(all, text.slice(0, cut), text.slice(cut)))).length;
  const halves: { before: S[]; after: S[] } = { before: [], after: [] };
  for (const segment of segments) {
    const words = wordsOf(segment.text).length;
    const cutIndex = Math.min(remainingWords, words);
    remainingWords -= cutIndex;
    const isCut = cutIndex > 0 && cutIndex < words;
    const { before, after } = isCut
      ? cutSegment(segment, cutIndex)
      : { before: cutIndex > 0 ? segment : null, after: cutIndex > 0 ? null : segment };
    if (before?.text) halves.before.push(before);
    if (after?.text) halves.after.push(after);
  }
  return halves;
}
