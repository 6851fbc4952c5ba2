import { Editor, Range, Transforms } from 'slate';
import { insertPlainText } from './clipboard.ts';
import { textOf } from './document.ts';
import { asOneStep } from './history-steps.ts';
import type { TranscriptEditor } from './slate-types.ts';

/** Inserts words at the caret; without a caret, at the end of the text after an empty line. */
export function insertWords(editor: TranscriptEditor, words: string): void {
  asOneStep(editor, () => {
    const { selection } = editor;
    if (selection) {
      Transforms.select(editor, Range.end(selection));
      insertPlainText(editor, words);
      return;
    }
    const gap = textOf(editor.children).trim() === '' ? '' : '\n\n';
    Transforms.select(editor, Editor.end(editor, []));
    insertPlainText(editor, gap + words);
  });
}
