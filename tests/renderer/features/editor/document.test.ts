import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWords } from '../../../../src/text/word-count.ts';
import {
  BLOCK_WORDS,
  blocksOf,
  textOf,
  wordsOf,
  wordsOfBlock,
} from '../../../../src-renderer/features/editor/document.ts';

const word = fc.constantFrom('a', 'word', 'über', ' ', '  ', '\n', '\n\n', '\t', '😀');
const anyText = fc.array(word, { maxLength: 600 }).map((words) => words.join(' '));

it('converts a text to blocks and back without changes', () => {
  fc.assert(fc.property(anyText, (text) => textOf(blocksOf(text)) === text));
  fc.assert(fc.property(fc.string(), (text) => textOf(blocksOf(text)) === text));
});

it('removes NUL characters, and normalises line breaks', () => {
  expect(textOf(blocksOf('an older\0 text\n\0'))).toBe('an older text\n');
  expect(textOf(blocksOf('an\r\nolder\rtext\r\n'))).toBe('an\nolder\ntext\n');
});

it('makes no text block longer than the limit, and counts the same words', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const blocks = blocksOf(text);
      expect(blocks.every((block) => wordsOfBlock(block) <= BLOCK_WORDS)).toBe(true);
      expect(wordsOf(blocks)).toBe(countWords(text));
    }),
  );
});
