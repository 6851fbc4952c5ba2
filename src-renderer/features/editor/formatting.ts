import { Editor, Node, Range, Text, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { isTextBlock } from './document.ts';
import type { Align, Mark } from './marks.ts';

/** Letters of the scripts that are written from right to left. */
const FROM_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

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

/** The side where a paragraph begins, told as a browser does: by its first letter. */
function startOf(editor: Editor, index: number): 'left' | 'right' {
  let first = index;
  for (;;) {
    const block = editor.children[first];
    if (first === 0 || !isTextBlock(block) || !block.continues) break;
    first -= 1;
  }
  const block = editor.children[first];
  const letter = isTextBlock(block) ? /\p{L}/u.exec(Node.string(block))?.[0] : undefined;
  return letter && FROM_RIGHT.test(letter) ? 'right' : 'left';
}

/** How the paragraph with the caret is aligned. */
export function alignOf(editor: Editor): Align {
  const index = editor.selection?.anchor.path[0] ?? 0;
  const block = editor.children[index];
  return (isTextBlock(block) && block.align) || startOf(editor, index);
}

/** Aligns the paragraphs that the selection touches. */
export function setAlign(editor: Editor, align: Align): void {
  const [first, last] = paragraphsOf(editor, editor.selection);
  asOneStep(editor, () => {
    for (let index = first; index <= last; index += 1) {
      const block = editor.children[index];
      if (!isTextBlock(block)) continue;
      // Where a paragraph stands by itself is no formatting.
      const next = startOf(editor, index) === align ? undefined : align;
      if (block.align === next) continue;
      if (next) Transforms.setNodes(editor, { align: next }, { at: [index] });
      else Transforms.unsetNodes(editor, 'align', { at: [index] });
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
