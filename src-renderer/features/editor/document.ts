import type { Descendant, Element } from 'slate';
import { countWords } from '../../../src/text/word-count.ts';
import type { Align, Leaf } from './marks.ts';

/** Words per block at loading: larger blocks make every keystroke slower. */
export const BLOCK_WORDS = 100;
/** A block that grows past this number of words while typing is split again. */
export const BLOCK_WORDS_MAX = 2 * BLOCK_WORDS;

/**
 * A stretch of a paragraph. `continues` marks a block that continues the paragraph of the previous block:
 * both are rendered as one paragraph, with the same alignment, and saved without a line break between them.
 */
export interface TextBlock {
  type: 'text';
  continues: boolean;
  align?: Align;
  children: Leaf[];
}

export function textBlock(text: string, continues = false): TextBlock {
  return { type: 'text', continues, children: [{ text }] };
}

/** Offsets that split a paragraph into pieces of at most `limit` words; spaces stay with the piece before. */
export function cutOffsets(paragraph: string, limit: number): number[] {
  const offsets: number[] = [];
  let words = 0;
  for (const match of paragraph.matchAll(/\S+\s*/g)) {
    if (words === limit) {
      offsets.push(match.index);
      words = 0;
    }
    words += 1;
  }
  return offsets;
}

function paragraphBlocks(paragraph: string): TextBlock[] {
  const cuts = [0, ...cutOffsets(paragraph, BLOCK_WORDS), paragraph.length];
  return cuts.slice(1).map((end, index) => textBlock(paragraph.slice(cuts[index], end), index > 0));
}

/**
 * A text without zero characters, which the server refuses, and with `
 * ` as the only line break: older and pasted texts may have others.
 */
export const normalText = (text: string): string => text.replaceAll('\0', '').replace(/\r\n?/g, '\n');

/** A text as blocks of at most `BLOCK_WORDS` words. `textOf` is its inverse, except for the changes of `normalText`. */
export function blocksOf(text: string): TextBlock[] {
  return normalText(text).split('\n').flatMap(paragraphBlocks);
}

/** The text of one block. */
export function blockText(block: Descendant): string {
  if ('text' in block) return block.text;
  const only = block.children.length === 1 ? block.children[0] : undefined;
  return only && 'text' in only ? only.text : block.children.map(blockText).join('');
}

/** The text of a document: its paragraphs joined with line breaks. */
export function textOf(blocks: readonly Descendant[]): string {
  let text = '';
  blocks.forEach((block, index) => {
    const continuesLine = index === 0 || ('continues' in block && block.continues);
    text += continuesLine ? blockText(block) : `\n${blockText(block)}`;
  });
  return text;
}

const wordCounts = new WeakMap<Descendant, number>();

/** Number of words of one block, cached until the block changes. */
export function wordsOfBlock(block: Descendant): number {
  const cachedCount = wordCounts.get(block);
  if (cachedCount !== undefined) return cachedCount;
  const words = countWords(blockText(block));
  wordCounts.set(block, words);
  return words;
}

/** Number of words of a document. Blocks are split between words only, so the sum is exact. */
export function wordsOf(blocks: readonly Descendant[]): number {
  return blocks.reduce((sum, block) => sum + wordsOfBlock(block), 0);
}

export function isTextBlock(node: unknown): node is Element & TextBlock {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'text';
}
