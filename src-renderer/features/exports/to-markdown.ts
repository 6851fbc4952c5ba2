import { MARKS, type Mark, type Paragraph, paragraphsOf, type Run } from './rich-text.ts';

/** Characters with a meaning within a line (CommonMark 0.31, and GitHub's `~`). */
const SIGNS = /[\\`*_[\]<~]|&(?=#?\w+;)/g;
/** Line starts that Markdown would read as a heading, list, quote or rule. */
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|>|[-+=](?=\s|$|[-+=])|(\d{1,9})([.)])(?=\s|$))/;

function escapedStart(text: string): string {
  return text.replace(LINE_START, (_whole, space: string, sign: string, digits?: string, dot?: string) =>
    digits ? `${space}${digits}\\${dot}` : `${space}\\${sign}`,
  );
}

const both = (a: readonly Mark[], b: readonly Mark[]): readonly Mark[] =>
  a.filter((mark) => b.includes(mark));

/**
 * Markdown marks must not start or end with a space: such spaces only keep the marks that continue across
 * them.
 */
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

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/**
 * The delimiter of italics: `_` between spaces, because `*` would merge with the `**` of bold text; `*`
 * inside words.
 */
function italicSign(runs: readonly Run[], from: number, line: string): string {
  const before = line.at(-1) ?? ' ';
  const end = runs.findIndex(({ marks }, index) => index > from && !marks.includes('italic'));
  const after = end < 0 ? ' ' : (runs[end]?.text[0] ?? ' ');
  return WORD_CHARACTER.test(before) || WORD_CHARACTER.test(after) ? '*' : '_';
}

interface Open {
  readonly mark: Mark;
  readonly closing: string;
}

function signsOf(
  mark: Mark,
  runs: readonly Run[],
  from: number,
  line: string,
): [opening: string, closing: string] {
  // Markdown has no underline; inline HTML is valid in Markdown.
  if (mark === 'underline') return ['<u>', '</u>'];
  const sign = mark === 'italic' ? italicSign(runs, from, line) : mark === 'bold' ? '**' : '~~';
  return [sign, sign];
}

function lineOf(paragraph: Paragraph): string {
  const runs = withSpacesApart(paragraph.runs);
  const open: Open[] = [];
  let line = '';
  const closeFrom = (depth: number): void => {
    for (const { closing } of open.splice(depth).reverse()) line += closing;
  };
  runs.forEach(({ text, marks }, index) => {
    const ended = open.findIndex(({ mark }) => !marks.includes(mark));
    if (ended >= 0) closeFrom(ended);
    for (const mark of MARKS) {
      if (!marks.includes(mark) || open.some((one) => one.mark === mark)) continue;
      const [opening, closing] = signsOf(mark, runs, index, line);
      line += opening;
      open.push({ mark, closing });
    }
    const escaped = text.replace(SIGNS, '\\$&');
    line += line === '' ? escapedStart(escaped) : escaped;
  });
  closeFrom(0);
  return line;
}

function blockOf(paragraph: Paragraph): string {
  const line = lineOf(paragraph);
  if (paragraph.isBullet) return `- ${line}`;
  // Markdown has no alignment; a div has, and blank lines inside it make its content Markdown again.
  const { align } = paragraph;
  return align && align !== 'left' && line !== '' ? `<div align="${align}">\n\n${line}\n\n</div>` : line;
}

/**
 * Converts the HTML of an open text to Markdown (CommonMark, with `~~` and `<u>`); ends with a line break.
 */
export function toMarkdown(html: string): string {
  let markdown = '';
  let lastWasBullet = false;
  for (const paragraph of paragraphsOf(html)) {
    const block = blockOf(paragraph);
    if (block === '') continue;
    const gap = markdown === '' ? '' : lastWasBullet && paragraph.isBullet ? '\n' : '\n\n';
    markdown += gap + block;
    lastWasBullet = paragraph.isBullet;
  }
  return `${markdown}\n`;
}
