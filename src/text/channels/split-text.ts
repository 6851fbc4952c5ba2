import { graphemesOf } from '../graphemes.ts';
import { sentenceStarts } from '../sentence-starts.ts';
import { webAddresses } from './web-addresses.ts';

/** Limits of the parts. */
export interface SplitRules {
  /** The length of a character or an address; lengths add up. */
  measure(piece: string, isAddress: boolean): number;
  /** Capacity of the part with this index. */
  room(index: number): number;
}

/** Indivisible pieces: characters and addresses. In typed arrays, because a long text has many of them. */
interface Pieces {
  readonly starts: Int32Array;
  /** As the rules measure. */
  readonly lengths: Float64Array;
}

/** Parts end with a line if that keeps this share of the room, else with a sentence, else with a word. */
const SHARE = { line: 0.6, sentence: 0.4, word: 0.5 } as const;
/** The characters after a part that decide where its last word ends. */
const LOOKAHEAD = 60;
const SPACE = /^\s+$/;
const OPENING = /[\p{Ps}\p{Pi}"'¿¡]$/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The pieces of a text. Pieces that fit into no part are divided further. */
function piecesOf(text: string, { measure, room }: SplitRules): Pieces {
  const minRoom = Math.min(room(0), room(1));
  const starts = new Int32Array(text.length);
  const lengths = new Float64Array(text.length);
  let count = 0;
  let start = 0;
  const add = (piece: string, isAddress: boolean): void => {
    const length = measure(piece, isAddress);
    const smaller = length <= minRoom ? [] : Array.from(isAddress ? graphemesOf(piece) : piece);
    if (smaller.length > 1) {
      for (const each of smaller) add(each, false);
      return;
    }
    starts[count] = start;
    lengths[count] = length;
    count += 1;
    start += piece.length;
  };
  for (const part of webAddresses(text)) {
    if (part.isAddress) add(part.text, true);
    else for (const grapheme of graphemesOf(part.text)) add(grapheme, false);
  }
  return { starts: starts.subarray(0, count), lengths: lengths.subarray(0, count) };
}

/** The end of the last whole word before `reach`; scripts without spaces have words, too. */
function wordEnd(text: string, from: number, reach: number, isStart: (offset: number) => boolean): number {
  let spaceCut = from;
  let wordCut = from;
  let before = '';
  for (const { segment, index, isWordLike } of words.segment(text.slice(from, reach + LOOKAHEAD))) {
    const offset = from + index;
    if (offset > reach) break;
    if (index > 0 && isStart(offset)) {
      if (SPACE.test(segment) || SPACE.test(before)) spaceCut = offset;
      else if (isWordLike && !OPENING.test(before)) wordCut = offset;
    }
    before = segment;
  }
  if (spaceCut - from >= (reach - from) * SHARE.word) return spaceCut;
  return Math.max(spaceCut, wordCut);
}

/** Finds where a part that begins at `from` and may go up to `reach` ends best. */
function cutFinder(text: string, isStart: (offset: number) => boolean) {
  const starts = sentenceStarts(text).filter(isStart);
  const isLine = (start: number): boolean => /\n\s*$/.test(text.slice(Math.max(0, start - LOOKAHEAD), start));
  const indexAfter = (offset: number, first: number): number => {
    let index = first;
    while ((starts[index] ?? Number.POSITIVE_INFINITY) <= offset) index += 1;
    return index;
  };
  let first = 0;
  return (from: number, reach: number): number => {
    first = indexAfter(from, first);
    const candidates = starts.slice(first, indexAfter(reach, first));
    const isLongEnough = (cut: number | undefined, share: number): cut is number =>
      cut !== undefined && cut - from >= (reach - from) * share;
    const line = candidates.findLast(isLine);
    if (isLongEnough(line, SHARE.line)) return line;
    const sentence = candidates.at(-1);
    if (isLongEnough(sentence, SHARE.sentence)) return sentence;
    const word = wordEnd(text, from, reach, isStart);
    return word > from ? word : reach;
  };
}

/**
 * Splits a text into parts that fit: at the ends of lines, sentences or words, and within a word only if it is longer
 * than a part. Addresses, emoji and other characters stay whole. Only spaces between parts are lost.
 */
export function splitText(text: string, rules: SplitRules): string[] {
  const { starts, lengths } = piecesOf(text, rules);
  const count = starts.length;
  const indexAt = new Int32Array(text.length + 1).fill(count);
  starts.forEach((start, index) => {
    indexAt[start] = index;
  });
  const indexOf = (offset: number): number => indexAt[offset] ?? count;
  const cutAfter = cutFinder(text, (offset) => indexOf(offset) < count);
  const skipSpace = (index: number): number => {
    let at = index;
    while (at < count && SPACE.test(text.slice(starts[at], starts[at + 1]))) at += 1;
    return at;
  };
  const parts: string[] = [];
  for (let from = skipSpace(0); from < count; ) {
    const start = starts[from] ?? 0;
    const room = rules.room(parts.length);
    let to = from;
    for (let used = 0; to < count; to += 1) {
      used += lengths[to] ?? 0;
      if (used > room && to > from) break;
    }
    const reach = skipSpace(to);
    const end = starts[reach] ?? text.length;
    const cut = end === text.length ? end : cutAfter(start, end);
    parts.push(text.slice(start, cut).trim());
    from = skipSpace(indexOf(cut));
  }
  return parts;
}
