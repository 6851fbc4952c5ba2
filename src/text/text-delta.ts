import { anchorsOf } from './anchors.ts';
import { countWords } from './word-count.ts';

/** One replacement: at `start` of the old text, `removed` UTF-16 units give way to `inserted`. */
export type Splice = readonly [start: number, removed: number, inserted: string];

/** UTF-16 units up to which a changed range is compared word by word; a longer one is one replacement. */
const COMPARED_MAX = 40_000;
/** Lengths of the runs of tokens that anchor a comparison, one after the other. */
const ANCHOR_LENGTHS = [5, 1] as const;
const TOKEN = /\s+|[^\s]+/gu;
const SPACE = /\s/;

interface TokenRange {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** The range in which two texts differ, widened to whole words. */
function changedRange(before: string, after: string): TokenRange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let back = 0;
  while (
    back < shorter - from &&
    before.charCodeAt(before.length - 1 - back) === after.charCodeAt(after.length - 1 - back)
  )
    back += 1;
  while (from > 0 && !SPACE.test(before[from - 1] ?? '')) from -= 1;
  while (back > 0 && !SPACE.test(before[before.length - back] ?? '')) back -= 1;
  return { from, to: before.length - back, newFrom: from, newTo: after.length - back };
}

interface Tokens {
  readonly texts: readonly string[];
  readonly starts: readonly number[];
}

function tokensOf(text: string, offset: number): Tokens {
  const texts = text.match(TOKEN) ?? [];
  const starts: number[] = [offset];
  for (const token of texts) starts.push((starts.at(-1) ?? offset) + token.length);
  return { texts, starts };
}

/** A range without the tokens that both sides begin and end with. */
function trimCommon(old: Tokens, next: Tokens, { from, to, newFrom, newTo }: TokenRange): TokenRange {
  const max = Math.min(to - from, newTo - newFrom);
  let front = 0;
  while (front < max && old.texts[from + front] === next.texts[newFrom + front]) front += 1;
  let back = 0;
  while (back < max - front && old.texts[to - 1 - back] === next.texts[newTo - 1 - back]) back += 1;
  return { from: from + front, to: to - back, newFrom: newFrom + front, newTo: newTo - back };
}

/** Splits a range of tokens at parts that both sides share, and collects the ranges in between. */
function compare(
  old: Tokens,
  next: Tokens,
  range: TokenRange,
  runs: readonly number[],
  changes: TokenRange[],
): void {
  const trimmed = trimCommon(old, next, range);
  const { from, to, newFrom, newTo } = trimmed;
  if (from === to && newFrom === newTo) return;
  const [length, ...shorter] = runs;
  const anchors =
    length === undefined || from === to || newFrom === newTo
      ? []
      : anchorsOf(old.texts.slice(from, to), next.texts.slice(newFrom, newTo), length);
  if (anchors.length === 0) {
    if (shorter.length > 0) compare(old, next, trimmed, shorter, changes);
    else changes.push(trimmed);
    return;
  }
  let [at, newAt] = [from, newFrom];
  for (const { before, after } of anchors) {
    const between = { from: at, to: from + before, newFrom: newAt, newTo: newFrom + after };
    if (between.to < at || between.newTo < newAt) continue;
    compare(old, next, between, shorter, changes);
    [at, newAt] = [between.to, between.newTo];
  }
  compare(old, next, { from: at, to, newFrom: newAt, newTo }, shorter, changes);
}

/**
 * The replacements that turn one text into another, in order. They replace whole words; the time is bounded for texts
 * of any length, at the cost of larger replacements.
 */
export function textDelta(before: string, after: string): Splice[] {
  if (before === after) return [];
  const { from, to, newFrom, newTo } = changedRange(before, after);
  if (to - from + newTo - newFrom > COMPARED_MAX) return [[from, to - from, after.slice(newFrom, newTo)]];
  const old = tokensOf(before.slice(from, to), from);
  const next = tokensOf(after.slice(newFrom, newTo), newFrom);
  const changes: TokenRange[] = [];
  compare(
    old,
    next,
    { from: 0, to: old.texts.length, newFrom: 0, newTo: next.texts.length },
    ANCHOR_LENGTHS,
    changes,
  );
  return changes.map((change) => {
    const start = old.starts[change.from] ?? 0;
    const inserted = after.slice(next.starts[change.newFrom], next.starts[change.newTo]);
    return [start, (old.starts[change.to] ?? 0) - start, inserted];
  });
}

/** Applies the replacements of `textDelta` to the text they were made from. */
export function applyDelta(before: string, delta: readonly Splice[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, removed, inserted] of delta) {
    pieces.push(before.slice(at, start), inserted);
    at = start + removed;
  }
  pieces.push(before.slice(at));
  return pieces.join('');
}

/** How many words a delta adds to a text and takes from it. */
export function deltaWords(
  before: string,
  delta: readonly Splice[],
): { readonly added: number; readonly removed: number } {
  let [added, removed] = [0, 0];
  for (const [start, length, inserted] of delta) {
    added += countWords(inserted);
    removed += countWords(before.slice(start, start + length));
  }
  return { added, removed };
}
