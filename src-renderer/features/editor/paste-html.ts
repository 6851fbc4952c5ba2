import { Editor, Range, Transforms } from 'slate';
import { type TextBlock, textOf } from './document.ts';
import type { HtmlSource } from './dom-text.ts';
import { blocksOfHtml } from './html-in.ts';
import { formattedHtmlOf } from './html-out.ts';
import type { Leaf } from './marks.ts';

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

/** Inserts formatted text at the selection. */
export function insertBlocks(editor: Editor, blocks: readonly TextBlock[]): void {
  const { first, middle, last } = firstAndLast(blocks);
  const insertLeaves = (leaves: Leaf[]): void => {
    if (leaves.length > 0) Transforms.insertNodes(editor, leaves, { select: true });
  };
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    insertLeaves(first);
    if (last === null) return;
    editor.insertBreak();
    const path = editor.selection?.anchor.path.slice(0, 1);
    insertLeaves(last);
    if (path && middle.length > 0) Transforms.insertNodes(editor, middle, { at: path });
  });
}

/** Inserts HTML at the selection with its formatting. Where it has none, it inserts nothing and returns the plain text. */
export function insertFormatted(editor: Editor, html: string, source: HtmlSource): string | null {
  const blocks = blocksOfHtml(html, source);
  if (formattedHtmlOf(blocks) === null) return textOf(blocks);
  insertBlocks(editor, blocks);
  return null;
}
