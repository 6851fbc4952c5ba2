/** A text in parts, and the gaps between them: `parts[0] + gaps[0] + parts[1] + …` is the text. */
export interface SplitText {
  readonly parts: readonly string[];
  readonly gaps: readonly string[];
}

const PARAGRAPHS = /\n\s*\n\s*/g;
const LINES = /\s*\n\s*/g;
const WORDS = /\s+/g;

/** Finds cut positions: each is a range of white space, or empty. `CUT_KINDS` lists them from best to worst. */
type FindCuts = (text: string) => { from: number; to: number }[];

const cutsAt =
  (pattern: RegExp): FindCuts =>
  (text) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length }));

/** The end of the window itself is not the end of a sentence. */
const sentences: FindCuts = (text) =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ index, segment }) => ({ from: index + segment.trimEnd().length, to: index + segment.length }))
    .filter(({ to }) => to < text.length);

/** The last resort: between characters, never inside a surrogate pair. */
const characters: FindCuts = (text) =>
  Array.from({ length: text.length }, (_, n) => n)
    .filter((n) => !/[\uDC00-\uDFFF]/.test(text.charAt(n)))
    .map((n) => ({ from: n, to: n }));

const CUT_KINDS: readonly FindCuts[] = [
  cutsAt(PARAGRAPHS),
  cutsAt(LINES),
  sentences,
  cutsAt(WORDS),
  characters,
];

/** The last cut after at most `size` characters, of the best kind that has one not too near the start. */
function bestCut(text: string, size: number): { from: number; to: number } {
  // Whether a sentence ends at the limit depends on the character after it.
  const window = text.slice(0, size + 1);
  for (const cuts of CUT_KINDS) {
    const last = cuts(window).findLast(({ from }) => from <= size && from >= size / 3);
    if (last) return last;
  }
  return { from: size, to: size };
}

/** Splits a text into parts of at most `size` characters, after paragraphs, lines, sentences or words. */
export function splitText(text: string, size: number): SplitText {
  const parts: string[] = [];
  const gaps: string[] = [];
  let rest = text;
  while (rest.length > size) {
    const { from, to } = bestCut(rest, size);
    // White space after the window belongs to the gap as well.
    const spaceLength = rest.slice(to).match(/^\s*/)?.[0].length ?? 0;
    parts.push(rest.slice(0, from));
    gaps.push(rest.slice(from, to + spaceLength));
    rest = rest.slice(to + spaceLength);
  }
  if (rest !== '' || parts.length === 0) parts.push(rest);
  else gaps.pop();
  return { parts, gaps };
}
