import { expect, it } from 'vitest';
import { blocksOf } from '../../../../src-renderer/features/editor/document.ts';
import { htmlOf } from '../../../../src-renderer/features/editor/html-out.ts';
import { blocksOfStyled } from '../../../../src-renderer/features/editor/styled-text.ts';
import { blocksOfContent } from '../../../../src-renderer/features/editor/use-transcript.ts';

const bold = blocksOfStyled({ text: 'older\ntext', marks: new Uint8Array(10).fill(1, 0, 5), aligns: [] });

it.each([
  ['has its words', 'older\ntext', htmlOf(bold)],
  ['has its words, but for zero characters that no HTML keeps', 'older\0\ntext', htmlOf(bold)],
  ['has its words, but for line breaks that no HTML keeps', 'older\r\ntext', htmlOf(bold)],
  ['has other words', 'newer text', htmlOf(blocksOf('newer text'))],
])('shows a text with its formatting only where the HTML %s', (_what, text, shown) => {
  expect(htmlOf(blocksOfContent({ text, html: htmlOf(bold) }, () => bold))).toBe(shown);
});
