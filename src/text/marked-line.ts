import { MARKS, type Mark, type Run } from './rich-text.ts';

/** Where marked words begin. */
export interface MarkPlace {
  readonly runs: readonly Run[];
  /** The index of the first marked run. */
  readonly from: number;
  /** The character before it; a space at the beginning of the line. */
  readonly before: string;
}

/** How a format writes marks as characters. */
export interface MarkSigns {
  /** The characters before and after marked words; null if the mark can't be written there. */
  signs(mark: Mark, place: MarkPlace): readonly [opening: string, closing: string] | null;
  /** The words of a run, with the characters escaped that the format would read as marks. */
  words(text: string, isFirst: boolean): string;
}

/** Whole characters: an emoji is two UTF-16 units. */
const FIRST = /^./su;
const LAST = /.$/su;

const commonMarks = (a: readonly Mark[], b: readonly Mark[]): readonly Mark[] =>
  a.filter((mark) => b.includes(mark));

/** Marks must not start or end with a space: such spaces only keep the marks that continue across them. */
function separateSpaces(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index) => {
    const before = runs[index - 1]?.marks ?? [];
    const after = runs[index + 1]?.marks ?? [];
    const words = run.text.trim();
    if (words === '') return [{ text: run.text, marks: commonMarks(before, after) }];
    const from = run.text.indexOf(words);
    return [
      { text: run.text.slice(0, from), marks: commonMarks(before, run.marks) },
      { text: words, marks: run.marks },
      { text: run.text.slice(from + words.length), marks: commonMarks(run.marks, after) },
    ].filter(({ text }) => text !== '');
  });
}

/** The runs that a mark covers, and the character after them; a space at the end of the line. */
export function markedRuns(mark: Mark, { runs, from }: MarkPlace): { runs: readonly Run[]; after: string } {
  let end = from;
  while (runs[end]?.marks.includes(mark)) end += 1;
  return { runs: runs.slice(from, end), after: FIRST.exec(runs[end]?.text ?? '')?.[0] ?? ' ' };
}

/** Writes runs as one line with marks in characters, properly nested. */
export function markedLine(all: readonly Run[], { signs, words }: MarkSigns): string {
  const runs = separateSpaces(all);
  const open: { readonly mark: Mark; readonly closing: string }[] = [];
  /** Marks that can't be written, until they end. */
  const refused = new Set<Mark>();
  const line: string[] = [];
  const write = (text: string): void => {
    if (text !== '') line.push(text);
  };
  const closeFrom = (depth: number): void => {
    for (const { closing } of open.splice(depth).reverse()) write(closing);
  };
  const openMark = (mark: Mark, from: number): void => {
    if (refused.has(mark) || open.some((one) => one.mark === mark)) return;
    const pair = signs(mark, { runs, from, before: LAST.exec(line.at(-1) ?? '')?.[0] ?? ' ' });
    if (!pair) {
      refused.add(mark);
      return;
    }
    write(pair[0]);
    open.push({ mark, closing: pair[1] });
  };
  runs.forEach(({ text, marks }, index) => {
    const firstEnded = open.findIndex(({ mark }) => !marks.includes(mark));
    if (firstEnded >= 0) closeFrom(firstEnded);
    for (const mark of MARKS) {
      if (!marks.includes(mark)) refused.delete(mark);
      else if (text.trim() !== '') openMark(mark, index);
    }
    write(words(text, line.length === 0));
  });
  closeFrom(0);
  return line.join('');
}
