import { AlignmentType, Document, Packer, Paragraph, TextRun } from 'docx';
import { type Paragraph as Lines, paragraphsOf } from '../../../src/text/rich-text.ts';
import { directionOf } from '../../../src/text/text-direction.ts';

/** Characters that XML does not allow; Word refuses documents that contain one. */
const INVALID_XML_CHARS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const withoutInvalidChars = (text: string): string => text.replace(INVALID_XML_CHARS, '');

/**
 * The library writes alignments as Word interprets them: in a right-to-left paragraph, Word's `left` is the
 * right side.
 */
const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

function wordParagraph({ align, direction, isBullet, runs }: Lines): Paragraph {
  const whole = direction ?? directionOf(runs.map(({ text }) => text).join(''));
  return new Paragraph({
    ...(align && { alignment: ALIGNMENTS[align] }),
    bidirectional: whole === 'rtl',
    spacing: { after: 120, line: 300 },
    ...(isBullet && { bullet: { level: 0 } }),
    children: runs.map(
      ({ text, marks }) =>
        new TextRun({
          text: withoutInvalidChars(text),
          bold: marks.includes('bold'),
          italics: marks.includes('italic'),
          strike: marks.includes('strikethrough'),
          ...(marks.includes('underline') && { underline: {} }),
          rightToLeft: (directionOf(text) ?? whole) === 'rtl',
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
    title: withoutInvalidChars(title),
    creator: 'Parlance',
    lastModifiedBy: 'Parlance',
    sections: [{ children: paragraphsOf(html).map(wordParagraph) }],
  });
  return Packer.toBlob(document);
}
