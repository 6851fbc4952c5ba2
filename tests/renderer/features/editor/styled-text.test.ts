import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BLOCK_WORDS,
  blocksOf,
  textOf,
  wordsOfBlock,
} from '../../../../src-renderer/features/editor/document.ts';
import { blocksOfStyled, styledTextOf } from '../../../../src-renderer/features/editor/styled-text.ts';
import { anyStyledText } from '../../../support/editor/styled.ts';

it('converts to blocks and back without changes: text, marks and alignment', () => {
  fc.assert(
    fc.property(anyStyledText, (styled) => {
      const blocks = blocksOfStyled(styled);
      expect(styledTextOf(blocks)).toEqual(styled);
      expect(textOf(blocks)).toBe(styled.text);
      expect(blocks.every((block) => wordsOfBlock(block) <= BLOCK_WORDS)).toBe(true);
      for (const [index, block] of blocks.entries()) {
        if (block.continues) expect(block.align).toBe(blocks[index - 1]?.align);
      }
    }),
  );
});

it('makes the same blocks of unformatted styled text as of plain text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const blocks = blocksOf(text);
      expect(blocksOfStyled(styledTextOf(blocks))).toEqual(blocks);
    }),
  );
});
