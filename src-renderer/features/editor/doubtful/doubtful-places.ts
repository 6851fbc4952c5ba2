import type { Segment, SegmentWord } from '../../../../src/contract/api/segments.ts';
import { wordsOf } from '../../../../src/text/words-of.ts';
import { type Anchor, alignText } from '../../../ui/spoken-words/align-words.ts';
import { isDoubtful } from './has-doubtful.ts';

/** A word with low recognition confidence, and its place in the text without punctuation. */
export interface DoubtfulPlace {
  readonly start: number;
  readonly end: number;
  readonly heard: SegmentWord;
}

/** The place of a word in the text, given its matched parts; null if parts are missing or not adjacent. */
function placeOf(heard: SegmentWord, parts: readonly Anchor[]): DoubtfulPlace | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length !== wordsOf(heard.text).length) return null;
  const [start, end] = [first.word.start, last.word.end];
  return end - start > heard.text.length ? null : { start, end, heard };
}

/**
 * The doubtful words that are still in the text as recognised, in order: words that were edited, rewritten by
 * a voice profile or removed have no place. Takes about 100 ms for a long text.
 */
export function doubtfulPlaces(segments: readonly Segment[], text: string): DoubtfulPlace[] {
  const parts = new Map<SegmentWord, Anchor[]>();
  for (const anchor of alignText(segments, text)?.anchors ?? []) {
    const { heard } = anchor.spoken;
    if (!heard || !isDoubtful(heard)) continue;
    const known = parts.get(heard);
    if (known) known.push(anchor);
    else parts.set(heard, [anchor]);
  }
  return [...parts].flatMap(([heard, anchors]) => placeOf(heard, anchors) ?? []);
}
