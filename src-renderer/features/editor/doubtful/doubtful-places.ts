import type { Segment, SegmentWord } from '../../../../src/contract/api/transcriptions.ts';
import { wordsOf } from '../../../../src/text/words-of.ts';
import { type Anchor, alignText } from '../../../ui/spoken-words/align-words.ts';
import { isDoubtful } from './has-doubtful.ts';

/** A word that the speech engine was not sure of, and where it stands in the text, without its punctuation. */
export interface DoubtfulPlace {
  readonly start: number;
  readonly end: number;
  readonly heard: SegmentWord;
}

/** Where a word stands of which these are the parts; null where not all of it is there, or not together. */
function placeOf(heard: SegmentWord, parts: readonly Anchor[]): DoubtfulPlace | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length !== wordsOf(heard.text).length) return null;
  const [start, end] = [first.word.start, last.word.end];
  return end - start > heard.text.length ? null : { start, end, heard };
}

/**
 * The doubtful words that still stand in a text as they were heard, in order: what was edited, written in another way by
 * a voice profile, or removed has no place. A long text takes a tenth of a second.
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
