import { Editor, Path, Range, Transforms } from 'slate';
import { withDirections } from '../../../src/text/with-directions.ts';
import { isTextBlock, type TextBlock, textOf } from './document.ts';
import type { HtmlSource } from './dom-text.ts';
import { alignBlock } from './formatting.ts';
import { blocksOfHtml } from './html-in.ts';
import { formattedHtmlOf } from './html-out.ts';
import type { Align, Leaf } from './marks.ts';

/** Splits blocks into the leaves of the first and the last paragraph and the blocks in between. */
function firstAndLast(blocks: readonly TextBlock[]): {
  first: Leaf[];
  middle: TextBlock[];
  last: Leaf[] | null;
} {
  const starts = blocks.flatMap((block, index) => (index > 0 && !block.continues ? [index] : []));
  const [second] = starts;
  const lastStart = starts.at(-1);
  const leaves = (some: readonly TextBlock[]): Leaf[] =>
    some.flatMap(({ children }) => children).filter(({ text }) => text !== '');
  if (second === undefined || lastStart === undefined)
    return { first: leaves(blocks), middle: [], last: null };
  return {
    first: leaves(blocks.slice(0, second)),
    middle: blocks.slice(second, lastStart),
    last: leaves(blocks.slice(lastStart)),
  };
}

interface Edges {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Whether the caret is at the start, and at the end, of its paragraph. */
function edgesAtCaret(editor: Editor): Edges {
  const point = editor.selection?.anchor;
  const [index = 0] = point?.path ?? [];
  const continues = (at: number): boolean => {
    const block = editor.children[at];
    return isTextBlock(block) && block.continues;
  };
  return {
    isStart: point !== undefined && Editor.isStart(editor, point, [index]) && !continues(index),
    isEnd: point !== undefined && Editor.isEnd(editor, point, [index]) && !continues(index + 1),
  };
}

/** Aligns a paragraph without words like the only one that is pasted into it, if that is aligned. */
function applyPastedAlign(editor: Editor, { isStart, isEnd }: Edges, align: Align | undefined): void {
  const path = editor.selection?.anchor.path.slice(0, 1);
  if (path && align && isStart && isEnd) alignBlock(editor, path, align);
}

/** Inserts formatted text at the selection. An existing paragraph keeps its alignment, unless it has no words. */
export function insertBlocks(editor: Editor, blocks: readonly TextBlock[]): void {
  const { first, middle, last } = firstAndLast(blocks);
  const insertLeaves = (leaves: Leaf[]): void => {
    if (leaves.length > 0) Transforms.insertNodes(editor, leaves, { select: true });
  };
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    const edges = edgesAtCaret(editor);
    insertLeaves(first);
    if (last === null) {
      applyPastedAlign(editor, edges, blocks[0]?.align);
      return;
    }
    editor.insertBreak();
    const path = editor.selection?.anchor.path.slice(0, 1);
    insertLeaves(last);
    if (!path) return;
    if (edges.isStart) alignBlock(editor, Path.previous(path), blocks[0]?.align);
    if (edges.isEnd) alignBlock(editor, path, blocks.at(-1)?.align);
    if (middle.length > 0) Transforms.insertNodes(editor, middle, { at: path });
  });
}

/** Inserts HTML at the selection with its formatting. Without any, it inserts nothing and returns the plain text. */
export function insertFormatted(editor: Editor, html: string, source: HtmlSource): string | null {
  const blocks = blocksOfHtml(html, source);
  if (formattedHtmlOf(blocks) === null) return textOf(blocks);
  insertBlocks(editor, blocks);
  return null;
}

/** Copied HTML for other programs: each paragraph has its direction, which theirs may not have. */
export const htmlForPrograms: (html: string) => string = withDirections;
