import { markdownWords } from './markdown-words.ts';
import { type MarkPlace, type MarkSigns, markedLine, markedRuns } from './marked-line.ts';
import { MARKS, type Mark, type Paragraph, paragraphsOf, type Run } from './rich-text.ts';

// Punctuation as of CommonMark 0.31 (section 2.1). Symbols beyond ASCII, as emoji, count as words in earlier versions.
const WORD_CHARACTER = /[^\s\p{P}$+<=>^`|~]/u;
const STARTS_WITH_PUNCTUATION = /^[\p{P}\p{S}]/u;
const ENDS_WITH_PUNCTUATION = /[\p{P}\p{S}]$/u;

const NO_RUN: Run = { text: '', marks: [] };

const TAGS: Readonly<Record<Mark, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  underline: 'u',
};

/**
 * Whether Markdown would not read signs around marked words: between punctuation and a word they are on the wrong side
 * (CommonMark 0.31, section 6.2), as after a Japanese sentence that another one follows.
 */
function needsTags(mark: Mark, place: MarkPlace): boolean {
  const { runs, after } = markedRuns(mark, place);
  const [first = NO_RUN, last = NO_RUN] = [runs[0], runs.at(-1)];
  const matchesEscaped = (sign: RegExp, { text }: Run): boolean => sign.test(markdownWords(text, false));
  // The signs of marks inside are punctuation, too.
  const touchesInnerMark = (run: Run): boolean =>
    run.marks.some((each) => MARKS.indexOf(each) > MARKS.indexOf(mark) || !first.marks.includes(each));
  return (
    (WORD_CHARACTER.test(place.before) &&
      (touchesInnerMark(first) || matchesEscaped(STARTS_WITH_PUNCTUATION, first))) ||
    (WORD_CHARACTER.test(after) && (touchesInnerMark(last) || matchesEscaped(ENDS_WITH_PUNCTUATION, last)))
  );
}

const MARKDOWN: MarkSigns = {
  signs(mark, place) {
    // Markdown has no underline; inline HTML is valid in Markdown.
    if (mark === 'underline' || needsTags(mark, place)) return [`<${TAGS[mark]}>`, `</${TAGS[mark]}>`];
    if (mark === 'bold') return ['**', '**'];
    if (mark === 'strikethrough') return ['~~', '~~'];
    // `_` between spaces, because `*` would merge with the `**` of bold text; `*` inside words.
    const isInWord = WORD_CHARACTER.test(place.before) || WORD_CHARACTER.test(markedRuns(mark, place).after);
    return isInWord ? ['*', '*'] : ['_', '_'];
  },
  words: markdownWords,
};

/** White space before a line would make it code, or hide what begins it. */
function withoutIndent(runs: readonly Run[]): readonly Run[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  return runs
    .slice(Math.max(first, 0))
    .map((run, n) => (n === 0 ? { ...run, text: run.text.trimStart() } : run));
}

function blockOf(paragraph: Paragraph): string {
  const line = markedLine(withoutIndent(paragraph.runs), MARKDOWN);
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
