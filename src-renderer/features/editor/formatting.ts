import { Editor, Range, Text, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { isTextBlock } from './document.ts';
import type { Align, Mark } from './marks.ts';

const isSelected = (editor: Editor): boolean =>
  editor.selection !== null && Range.isExpanded(editor.selection);

/** Does something that is undone at once. */
export function asOneStep(editor: Editor, change: () => void): void {
  HistoryEditor.withNewBatch(editor, () => Editor.withoutNormalizing(editor, change));
}

/** Whether the selection begins with words of this kind. */
export function hasMark(editor: Editor, mark: Mark): boolean {
  return isSelected(editor) && Editor.marks(editor)?.[mark] === true;
}

/** Marks the selected words, or takes the mark off; false where nothing is selected. */
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

/** First and last block of the paragraphs that the selection touches; of the whole text, where the caret is nowhere yet. */
export function paragraphsOf(editor: Editor, selection: Range | null): [first: number, last: number] {
  const [start, end] = Range.edges(selection ?? Editor.range(editor, []));
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

/** How the paragraph with the caret is aligned; `left` stands for the start of the line. */
export function alignOf(editor: Editor): Align | 'left' {
  const block = editor.children[editor.selection?.anchor.path[0] ?? 0];
  return (isTextBlock(block) && block.align) || 'left';
}

/** Aligns the paragraphs that the selection touches. */
export function setAlign(editor: Editor, align: Align | 'left'): void {
  const [first, last] = paragraphsOf(editor, editor.selection);
  asOneStep(editor, () => {
    for (let index = first; index <= last; index += 1) {
      const block = editor.children[index];
      if (!isTextBlock(block) || (block.align ?? 'left') === align) continue;
      if (align === 'left') Transforms.unsetNodes(editor, 'align', { at: [index] });
      else Transforms.setNodes(editor, { align }, { at: [index] });
    }
  });
}

/** Puts the selection between double quotes, or a quoted placeholder where nothing is selected, which is then selected. */
export function insertQuote(editor: Editor, placeholder: string): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  const { selection } = editor;
  if (!selection) return;
  asOneStep(editor, () => {
    if (Range.isCollapsed(selection)) {
      const inside = Editor.pointRef(editor, selection.anchor, { affinity: 'backward' });
      Transforms.insertText(editor, `"${placeholder}"`);
      const start = inside.unref();
      if (!start) return;
      const from = { path: start.path, offset: start.offset + 1 };
      Transforms.select(editor, {
        anchor: from,
        focus: { ...from, offset: from.offset + placeholder.length },
      });
      return;
    }
    const [start, end] = Range.edges(selection);
    Transforms.insertText(editor, '"', { at: end });
    Transforms.insertText(editor, '"', { at: start });
  });
}
