import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitiseRichText } from '../../../../src/server/transcriptions/rich-text.ts';
import { blocksOf, textBlock } from '../../../../src-renderer/features/editor/document.ts';
import { formattedHtmlOf, htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import { blocksOfStyled } from '../../../../src-renderer/features/editor/styled-text.ts';
import { anyStyledText } from '../../../support/editor/styled.ts';

it('writes a paragraph split into several blocks as one, with its alignment (core 2)', () => {
  const first = {
    ...textBlock('a '),
    align: 'center' as const,
    children: [{ text: 'a ', bold: true as const }],
  };
  const rest = {
    ...first,
    continues: true,
    children: [{ text: 'b', bold: true as const }, { text: ' <c>' }],
  };
  expect(htmlOf([first, rest, textBlock('')])).toBe(
    '<p align="center"><strong>a b</strong> &lt;c&gt;</p><p></p>',
  );
});

it('returns null instead of HTML for a text without formatting', () => {
  expect(formattedHtmlOf(blocksOf('one\n\ntwo <b>'))).toBeNull();
});

it('writes HTML that the server’s sanitiser leaves unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyStyledText, async (styled) => {
      const html = htmlOf(blocksOfStyled(styled));
      expect(await sanitiseRichText(html)).toBe(html);
    }),
    { numRuns: 50 },
  );
});
