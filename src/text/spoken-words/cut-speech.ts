import { wordsOf } from '../words-of.ts';
import { matchWords } from './match-words.ts';
import { normalWord } from './normal-word.ts';

/** A stretch of speech: seconds from the beginning of the recording. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const normalWords = (text: string): string[] => wordsOf(text).map((word) => normalWord(word.text));

/** How many of the spoken words belong to the first `before` of the written ones. */
function spokenBefore(spoken: readonly string[], written: readonly string[], before: number): number {
  const pairs = matchWords(spoken, written);
  // Without a common word, as in a translation: the same share of both.
  if (pairs.length === 0) return Math.round((before / Math.max(1, written.length)) * spoken.length);
  const last = pairs.findLast(([, at]) => at < before);
  const next = pairs.find(([, at]) => at >= before);
  const [from, writtenFrom] = last ? [last[0] + 1, last[1] + 1] : [0, 0];
  const [to, writtenTo] = next ?? [spoken.length, written.length];
  // Words that occur several times in a text can be matched within the gap that is left.
  const gap = spokenBefore(
    spoken.slice(from, to),
    written.slice(writtenFrom, writtenTo),
    before - writtenFrom,
  );
  return from + gap;
}

/** Where the second half begins in what was said: an offset in UTF-16 units. */
export function cutInSpeech(spoken: string, first: string, second: string): number {
  const own = normalWords(first);
  const words = wordsOf(spoken);
  const count = spokenBefore(
    words.map((word) => normalWord(word.text)),
    [...own, ...normalWords(second)],
    own.length,
  );
  return words[count]?.start ?? spoken.length;
}

/** The stretches in which the part of a text before `cut` was said, the last one cut between its words. */
export function stretchesBefore<S extends Stretch>(stretches: readonly S[], text: string, cut: number): S[] {
  const all = stretches.map((stretch) => stretch.text).join(' ');
  let left = wordsOf(all.slice(0, cutInSpeech(all, text.slice(0, cut), text.slice(cut)))).length;
  return stretches.flatMap((stretch) => {
    const words = wordsOf(stretch.text);
    const own = Math.min(left, words.length);
    left -= own;
    if (own === words.length) return [stretch];
    const end = words[own - 1]?.end;
    if (end === undefined) return [];
    const duration = (stretch.end - stretch.start) * (end / stretch.text.length);
    return [{ ...stretch, text: stretch.text.slice(0, end), end: stretch.start + duration }];
  });
}
