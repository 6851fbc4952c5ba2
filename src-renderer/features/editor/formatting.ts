import { Editor, Node, type Path, Point, Range, Text, Transforms } from 'slate';
import { directionOf } from '../../../src/text/text-direction.ts';
import { isTextBlock } from './document.ts';
import { asOneStep } from './history-steps.ts';
import type { Align, Mark } from './marks.ts';

const isSelected = (editor: Editor): boolean =>
  editor.selection !== null && Range.isExpanded(editor.selection);

/** Whether the selection starts with words of this mark. */
export function hasMark(editor: Editor, mark: Mark): boolean {
  return isSelected(editor) && Editor.marks(editor)?.[mark] === true;
}

/** Toggles a mark on the selected words; false if nothing is selected. */
export function toggleMark(editor: Editor, mark: Mark): boolean {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return false;
  const options = { at: selection, match: Text.isText, split: true };
  const isOn = hasMark(editor, mark);
  asOneStep(editor, () => {
    if (isOn) Transforms.unsetNodes(editor, mark, options);
    else Transforms.setNodes(editor, { [mark]: true }, options);
  });
  return true;
}

/** The edges of a range, without the start of the next paragraph, where a triple click ends. */
function trimmedEdgesOf(editor: Editor, range: Range): readonly [start: Point, end: Point] {
  const [start, end] = Range.edges(range);
  const [index = 0] = end.path;
  const isHanging = index > 0 && Range.isExpanded(range) && Editor.isStart(editor, end, [index]);
  return isHanging ? [start, Editor.end(editor, [index - 1])] : [start, end];
}

/** First and last block of the selected paragraphs; of the whole text if there is no selection. */
export function paragraphsOf(editor: Editor, selection: Range | null): [first: number, last: number] {
  const [start, end] = selection ? trimmedEdgesOf(editor, selection) : Editor.edges(editor, []);
  let [first = 0] = start.path;
  let [last = 0] = end.path;
  const continues = (index: number): boolean => {
    const block = editor.children[index];
    return isTextBlock(block) && block.continues;
  };
  while (first > 0 && continues(first)) first -= 1;
  while (continues(last + 1)) last += 1;
  return [first, last];
}

/** The natural side of a paragraph, determined like `dir="auto"` by its first letter. */
function naturalSideOf(editor: Editor, index: number): 'left' | 'right' {
  let first = index;
  for (;;) {
    const block = editor.children[first];
    if (first === 0 || !isTextBlock(block) || !block.continues) break;
    first -= 1;
  }
  const block = editor.children[first];
  return isTextBlock(block) && directionOf(Node.string(block)) === 'rtl' ? 'right' : 'left';
}

/** The alignment of the paragraph with the caret. */
export function alignOf(editor: Editor): Align {
  const index = editor.selection?.anchor.path[0] ?? 0;
  const block = editor.children[index];
  return (isTextBlock(block) && block.align) || naturalSideOf(editor, index);
}

/** Aligns one block; `undefined` is the natural alignment. */
export function alignBlock(editor: Editor, path: Path, align: Align | undefined): void {
  if (align) Transforms.setNodes(editor, { align }, { at: path });
  else Transforms.unsetNodes(editor, 'align', { at: path });
}

/** Aligns the selected paragraphs. */
export function setAlign(editor: Editor, align: Align): void {
  const [first, last] = paragraphsOf(editor, editor.selection);
  asOneStep(editor, () => {
    for (let index = first; index <= last; index += 1) {
      const block = editor.children[index];
      if (!isTextBlock(block)) continue;
      // The natural alignment of a paragraph is not stored as formatting.
      const next = naturalSideOf(editor, index) === align ? undefined : align;
      if (block.align !== next) alignBlock(editor, [index], next);
    }
  });
}

/**
 * Puts the selection in double quotes, or inserts a quoted placeholder and selects it if nothing is selected.
 */
export function insertQuote(editor: Editor, placeholder: string): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  const { selection } = editor;
  if (!selection) return;
  const [start, end] = trimmedEdgesOf(editor, selection);
  asOneStep(editor, () => {
    if (Point.equals(start, end)) {
      const inside = Editor.pointRef(editor, start, { affinity: 'backward' });
      Transforms.insertText(editor, `"${placeholder}"`, { at: start });
      const quote = inside.unref();
      if (!quote) return;
      const from = { path: quote.path, offset: quote.offset + 1 };
      Transforms.select(editor, {
        anchor: from,
        focus: { ...from, offset: from.offset + placeholder.length },
      });
      return;
    }
    Transforms.insertText(editor, '"', { at: end });
    Transforms.insertText(editor, '"', { at: start });
  });
}
