import type { Descendant } from 'slate';
import type { SegmentWord } from '../../../../src/contract/api/segments.ts';
import { textOf } from '../document.ts';
import { sizeOf } from '../text-positions.ts';
import type { DoubtfulPlace } from './doubtful-places.ts';

/** A doubtful word in one block; offsets are relative to the start of the block. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly heard: SegmentWord;
}
/** The marks of each block that has any. An edit replaces the block object. */
export type BlockMarks = ReadonlyMap<Descendant, readonly Mark[]>;

/** The result of moving marks along with an edit. */
export interface MarkUpdate {
  readonly marks: BlockMarks;
  /** True if lost marks may exist elsewhere: the text must be compared with the recording again. */
  readonly needsComparison: boolean;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Assigns ordered places to the blocks that contain them; a place across two blocks is dropped. */
export function marksOf(
  blocks: readonly Descendant[],
  places: readonly DoubtfulPlace[],
): Map<Descendant, Mark[]> {
  const marks = new Map<Descendant, Mark[]>();
  let next = 0;
  let start = 0;
  blocks.forEach((block, index) => {
    const { length, before } = sizeOf(block, index);
    start += before;
    const end = start + length;
    const blockMarks: Mark[] = [];
    for (let place = places[next]; place && place.start < end; place = places[++next]) {
      if (place.start < start || place.end > end) continue;
      blockMarks.push({ start: place.start - start, end: place.end - start, heard: place.heard });
    }
    if (blockMarks.length > 0) marks.set(block, blockMarks);
    start = end;
  });
  return marks;
}

/** The marks of a document as places in its text, in order. */
export function placesIn(blocks: readonly Descendant[], marks: BlockMarks): DoubtfulPlace[] {
  const places: DoubtfulPlace[] = [];
  let start = 0;
  blocks.forEach((block, index) => {
    const { length, before } = sizeOf(block, index);
    start += before;
    for (const mark of marks.get(block) ?? []) {
      places.push({ start: start + mark.start, end: start + mark.end, heard: mark.heard });
    }
    start += length;
  });
  return places;
}

/** The blocks that differ between two versions of a document, without the common start and end. */
function changedBlocks(before: readonly Descendant[], after: readonly Descendant[]) {
  const maxCommon = Math.min(before.length, after.length);
  let first = 0;
  while (first < maxCommon && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < maxCommon - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  return { old: before.slice(first, before.length - last), fresh: after.slice(first, after.length - last) };
}

/** The lengths of the common prefix (`head`) and suffix (`tail`) of two texts. */
function difference(before: string, after: string): { head: number; tail: number } {
  const maxCommon = Math.min(before.length, after.length);
  let head = 0;
  while (head < maxCommon && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < maxCommon - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

const isWhole = (text: string, { start, end }: DoubtfulPlace): boolean =>
  !LETTER.test(text[start - 1] ?? '') && !LETTER.test(text[end] ?? '');

/**
 * Moves the marks of a document along with an edit. Only changed blocks are examined: a mark before or after
 * the changed words moves with them, a mark on them is removed.
 */
export function movedMarks(
  before: readonly Descendant[],
  after: readonly Descendant[],
  marks: BlockMarks,
): MarkUpdate {
  const { old, fresh } = changedBlocks(before, after);
  const places = placesIn(old, marks);
  if (places.length === 0) return { marks, needsComparison: old.length > 1 || fresh.length > 1 };
  const [oldText, newText] = [textOf(old), textOf(fresh)];
  const { head, tail } = difference(oldText, newText);
  const growth = newText.length - oldText.length;
  const remaining = places.flatMap((place) => {
    if (place.end <= head) return isWhole(newText, place) ? [place] : [];
    if (place.start < oldText.length - tail) return [];
    const moved = { ...place, start: place.start + growth, end: place.end + growth };
    return isWhole(newText, moved) ? [moved] : [];
  });
  const next = new Map(marks);
  for (const block of old) next.delete(block);
  for (const [block, own] of marksOf(fresh, remaining)) next.set(block, own);
  return { marks: next, needsComparison: remaining.length < places.length };
}
