import { MARKS, type Mark, type Run } from './rich-text.ts';

/** How a format writes marks as characters. */
export interface MarkSigns {
  /**
   * The characters before and after marked words; null if the mark can't be written there. `stretch` are the runs
   * from the first marked one, `line` is what stands before it.
   */
  signs(
    mark: Mark,
    stretch: readonly Run[],
    line: string,
  ): readonly [opening: string, closing: string] | null;
  /** The words of a run, with the characters escaped that the format would read as marks. */
  words(text: string, line: string): string;
}

const both = (a: readonly Mark[], b: readonly Mark[]): readonly Mark[] =>
  a.filter((mark) => b.includes(mark));

/** Marks must not start or end with a space: such spaces only keep the marks that continue across them. */
function withSpacesApart(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index) => {
    const before = runs[index - 1]?.marks ?? [];
    const after = runs[index + 1]?.marks ?? [];
    const words = run.text.trim();
    if (words === '') return [{ text: run.text, marks: both(before, after) }];
    const from = run.text.indexOf(words);
    return [
      { text: run.text.slice(0, from), marks: both(before, run.marks) },
      { text: words, marks: run.marks },
      { text: run.text.slice(from + words.length), marks: both(run.marks, after) },
    ].filter(({ text }) => text !== '');
  });
}

/** The character after a mark that begins with the first run; a space at the end of the line. */
export function characterAfter(mark: Mark, stretch: readonly Run[]): string {
  return stretch.find(({ marks }) => !marks.includes(mark))?.text[0] ?? ' ';
}

/** Writes runs as one line with marks in characters, properly nested. */
export function markedLine(all: readonly Run[], { signs, words }: MarkSigns): string {
  const runs = withSpacesApart(all);
  const open: { readonly mark: Mark; readonly closing: string }[] = [];
  let line = '';
  const closeFrom = (depth: number): void => {
    for (const { closing } of open.splice(depth).reverse()) line += closing;
  };
  runs.forEach(({ text, marks }, index) => {
    const ended = open.findIndex(({ mark }) => !marks.includes(mark));
    if (ended >= 0) closeFrom(ended);
    for (const mark of MARKS) {
      if (!marks.includes(mark) || open.some((one) => one.mark === mark)) continue;
      const pair = signs(mark, runs.slice(index), line);
      if (!pair) continue;
      line += pair[0];
      open.push({ mark, closing: pair[1] });
    }
    line += words(text, line);
  });
  closeFrom(0);
  return line;
}
