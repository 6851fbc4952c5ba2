import { AlignmentType, Document, Packer, Paragraph, TextRun } from 'docx';
import { type Paragraph as Lines, paragraphsOf, type Run } from '../../../src/text/rich-text.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;

/**
 * Whether a paragraph is right-to-left, by its first letter (rule P2 of the Unicode Bidirectional Algorithm).
 */
function isRightToLeft(runs: readonly Run[]): boolean {
  const letter = LETTER.exec(runs.map(({ text }) => text).join(''))?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/**
 * The library writes alignments as Word interprets them: in a right-to-left paragraph, Word's `left` is the
 * right side.
 */
const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

function wordParagraph({ align, isBullet, runs }: Lines): Paragraph {
  const isRtl = isRightToLeft(runs);
  return new Paragraph({
    ...(align && { alignment: ALIGNMENTS[align] }),
    bidirectional: isRtl,
    spacing: { after: 120, line: 300 },
    ...(isBullet && { bullet: { level: 0 } }),
    children: runs.map(
      ({ text, marks }) =>
        new TextRun({
          text,
          bold: marks.includes('bold'),
          italics: marks.includes('italic'),
          strike: marks.includes('strikethrough'),
          ...(marks.includes('underline') && { underline: {} }),
          rightToLeft: isRtl,
        }),
    ),
  });
}

/**
 * Converts the HTML of an open text to a Word document. Import this module on demand: it contains the whole
 * library.
 */
export function toDocx(html: string, title: string): Promise<Blob> {
  const document = new Document({
    title,
    creator: 'Parlance',
    sections: [{ children: paragraphsOf(html).map(wordParagraph) }],
  });
  return Packer.toBlob(document);
}
