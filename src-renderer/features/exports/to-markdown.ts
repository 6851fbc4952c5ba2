import { characterAfter, type MarkSigns, markedLine } from '../../../src/text/marked-line.ts';
import { type Paragraph, paragraphsOf } from '../../../src/text/rich-text.ts';

/** Characters with a meaning within a line (CommonMark 0.31, and GitHub's `~`). */
const SIGNS = /[\\`*_[\]<~]|&(?=#?\w+;)/g;
/** Line starts that Markdown would read as a heading, list, quote or rule. */
const LINE_START = /^(\s*)(#{1,6}(?=\s|$)|>|[-+=](?=\s|$|[-+=])|(\d{1,9})([.)])(?=\s|$))/;

function escapedStart(text: string): string {
  return text.replace(LINE_START, (_whole, space: string, sign: string, digits?: string, dot?: string) =>
    digits ? `${space}${digits}\\${dot}` : `${space}\\${sign}`,
  );
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;

const MARKDOWN: MarkSigns = {
  signs(mark, stretch, line) {
    // Markdown has no underline; inline HTML is valid in Markdown.
    if (mark === 'underline') return ['<u>', '</u>'];
    if (mark === 'bold') return ['**', '**'];
    if (mark === 'strikethrough') return ['~~', '~~'];
    // `_` between spaces, because `*` would merge with the `**` of bold text; `*` inside words.
    const isInWord =
      WORD_CHARACTER.test(line.at(-1) ?? ' ') || WORD_CHARACTER.test(characterAfter(mark, stretch));
    return isInWord ? ['*', '*'] : ['_', '_'];
  },
  words(text, line) {
    const escaped = text.replace(SIGNS, '\\$&');
    return line === '' ? escapedStart(escaped) : escaped;
  },
};

function blockOf(paragraph: Paragraph): string {
  const line = markedLine(paragraph.runs, MARKDOWN);
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
