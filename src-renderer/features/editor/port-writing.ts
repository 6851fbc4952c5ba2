import { Editor, Range, Transforms } from 'slate';
import { areUnspaced } from '../../../src/text/join-texts.ts';
import { insertPlainText } from './clipboard.ts';
import { textOf } from './document.ts';
import { asOneStep } from './history-steps.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { offsetOf } from './text-positions.ts';

/** Characters without a space after them, and those without one before them. */
const OPENING = /[\s\p{Ps}\p{Pi}]$/u;
const CLOSING = /^[\s\p{Pe}\p{Pf}.,;:!?…'"]/u;

/** The space between two parts of a text, where they need one. */
function spaceBetween(before: string, after: string): string {
  if (before === '' || after === '' || OPENING.test(before) || CLOSING.test(after)) return '';
  return areUnspaced(before, after) ? '' : ' ';
}

/**
 * Inserts words at the caret, with a space where they would touch others; without a caret, at the end of the text after
 * an empty line.
 */
export function insertWords(editor: TranscriptEditor, words: string): void {
  asOneStep(editor, () => {
    const { selection, children } = editor;
    const text = textOf(children);
    if (selection) {
      const caret = Range.end(selection);
      const at = offsetOf(children, caret);
      Transforms.select(editor, caret);
      const start = spaceBetween(text.slice(0, at), words);
      insertPlainText(editor, start + words + spaceBetween(words, text.slice(at)));
      return;
    }
    const gap = text.trim() === '' ? '' : '\n\n';
    Transforms.select(editor, Editor.end(editor, []));
    insertPlainText(editor, gap + words);
  });
}
