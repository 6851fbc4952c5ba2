import { AlignmentType, Document, Packer, Paragraph, TextRun } from 'docx';
import { type Paragraph as Lines, paragraphsOf, type Run } from './rich-text.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;

/** Whether a paragraph runs from right to left: its first letter says so (Unicode's rule P2). */
function isRightToLeft(runs: readonly Run[]): boolean {
  const letter = LETTER.exec(runs.map(({ text }) => text).join(''))?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** The library writes sides as Word means them: in a paragraph from right to left, Word's own `left` is the right side. */
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

/** The HTML of an open text as a Word document. Brings the whole library along: import it when it is asked for. */
export function toDocx(html: string, title: string): Promise<Blob> {
  const document = new Document({
    title,
    creator: 'Parlance',
    sections: [{ children: paragraphsOf(html).map(wordParagraph) }],
  });
  return Packer.toBlob(document);
}
