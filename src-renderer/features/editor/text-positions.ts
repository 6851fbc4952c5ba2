import type { Descendant, Point, Range } from 'slate';
import { isTextBlock, type TextBlock } from './document.ts';

/** The length of a block, and of the line break before it, in UTF-16 units. */
export function sizeOf(block: Descendant | undefined, index: number): { length: number; before: number } {
  if (!isTextBlock(block)) return { length: 0, before: 0 };
  const length = block.children.reduce((sum, { text }) => sum + text.length, 0);
  return { length, before: index === 0 || block.continues ? 0 : 1 };
}

/** The point `offset` units into a block. */
export function pointInBlock(block: TextBlock, index: number, offset: number): Point {
  let remaining = offset;
  for (const [child, { text }] of block.children.entries()) {
    if (remaining <= text.length) return { path: [index, child], offset: remaining };
    remaining -= text.length;
  }
  const last = block.children.length - 1;
  return { path: [index, last], offset: block.children[last]?.text.length ?? 0 };
}

/**
 * The point for an offset in the plain text. At a boundary between a block and its continuation, the end of
 * the former.
 */
export function pointAt(blocks: readonly Descendant[], offset: number): Point {
  let start = 0;
  for (const [index, block] of blocks.entries()) {
    const { length, before } = sizeOf(block, index);
    start += before;
    const isLast = index === blocks.length - 1;
    if (isTextBlock(block) && (offset <= start + length || isLast)) {
      return pointInBlock(block, index, Math.max(0, Math.min(length, offset - start)));
    }
    start += length;
  }
  return { path: [0, 0], offset: 0 };
}

/** A range for a stretch of the plain text. A block that ends where the stretch starts is not part of it. */
export function rangeAt(
  blocks: readonly Descendant[],
  { start, end }: { start: number; end: number },
): Range {
  const first = pointAt(blocks, start + 1);
  return { anchor: { ...first, offset: Math.max(0, first.offset - 1) }, focus: pointAt(blocks, end) };
}

/** The plain-text offset of a point in the document. */
export function offsetOf(
  blocks: readonly Descendant[],
  { path: [index = 0, child = 0], offset }: Point,
): number {
  let start = 0;
  for (let at = 0; at <= index; at += 1) {
    const { length, before } = sizeOf(blocks[at], at);
    start += before + (at < index ? length : 0);
  }
  const block = blocks[index];
  if (!isTextBlock(block)) return start;
  return block.children.slice(0, child).reduce((sum, { text }) => sum + text.length, start) + offset;
}
