import { z } from 'zod';
import type { Segment, SegmentWord } from '../../contract/api/segments.ts';
import { WORD_ALTERNATIVES_MAX } from '../../contract/limits.ts';

/**
 * The stored form of a segment's words: columns, because a three-hour recording has 30,000 words.
 * - `s`: milliseconds from the previous word's start (for the first of a segment: from the recording's
 *   start);
 * - `d`: duration of each in milliseconds; `c`: percent, null when the engine reports none;
 * - `a`: alternatives by word index; `t`: the words, omitted when splitting the segment's text at spaces
 *   gives them.
 */
const storedSchema = z.array(
  z
    .object({
      s: z.array(z.number()),
      d: z.array(z.number()),
      c: z.array(z.number().nullable()),
      a: z.record(z.string(), z.array(z.string())).optional(),
      t: z.array(z.string()).optional(),
    })
    .nullable(),
);
type StoredWords = NonNullable<z.infer<typeof storedSchema>[number]>;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10;

function encodeSegment(text: string, words: readonly SegmentWord[]): StoredWords {
  const stored: StoredWords = { s: [], d: [], c: [] };
  const others: Record<string, string[]> = {};
  let previousStart = 0;
  words.forEach(({ start, end, confidence, alternatives = [] }, index) => {
    const begin = milliseconds(start);
    stored.s.push(begin - previousStart);
    stored.d.push(Math.max(0, milliseconds(end) - begin));
    stored.c.push(confidence === null ? null : oneDecimal(confidence));
    if (alternatives.length > 0) others[index] = alternatives.slice(0, WORD_ALTERNATIVES_MAX);
    previousStart = begin;
  });
  if (Object.keys(others).length > 0) stored.a = others;
  const wordTexts = words.map((word) => word.text);
  const splitWords = text.split(' ');
  const isSplitAtSpaces =
    splitWords.length === wordTexts.length && splitWords.every((part, index) => part === wordTexts[index]);
  if (!isSplitAtSpaces) stored.t = wordTexts;
  return stored;
}

function decodeSegment(text: string, { s, d, c, a, t }: StoredWords): SegmentWord[] {
  const texts = t ?? text.split(' ');
  let at = 0;
  return s.map((gap, index) => {
    at += gap;
    const word = {
      text: texts[index] ?? '',
      start: at / 1000,
      end: (at + (d[index] ?? 0)) / 1000,
      confidence: c[index] ?? null,
    };
    const alternatives = a?.[index];
    return alternatives ? { ...word, alternatives } : word;
  });
}

/** Encodes the words of segments; null if no segment has any. */
export function encodeWords(segments: readonly Segment[]): string | null {
  if (!segments.some(({ words }) => words !== undefined)) return null;
  return JSON.stringify(segments.map(({ text, words }) => (words ? encodeSegment(text, words) : null)));
}

/** Segments without their words. */
export const withoutWords = (segments: readonly Segment[]): Segment[] =>
  segments.map(({ start, end, text, speaker }) => ({ start, end, text, ...(speaker && { speaker }) }));

/** Segments with the words from `encodeWords`. Throws when these are invalid. */
export function withWords(segments: readonly Segment[], stored: string | null): Segment[] {
  if (stored === null) return [...segments];
  const all = storedSchema.parse(JSON.parse(stored));
  return segments.map((segment, index) => {
    const words = all[index];
    return words ? { ...segment, words: decodeSegment(segment.text, words) } : segment;
  });
}
