/** A replacement for the UTF-16 units from `start` up to `end`. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies replacements, in any order. Of two that overlap, the later one in the text wins. */
export function replaceRanges(text: string, replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let nextStart = text.length;
  for (const { start, end, text: words } of [...replacements].sort((a, b) => b.start - a.start)) {
    if (end > nextStart) continue;
    pieces.push(text.slice(end, nextStart), words);
    nextStart = start;
  }
  pieces.push(text.slice(0, nextStart));
  return pieces.reverse().join('');
}
