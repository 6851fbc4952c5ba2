import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { asOneStep } from '../history-steps.ts';
import { scrollToRange } from '../scroll-to-range.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { rangeAt } from '../text-positions.ts';
import type { DoubtfulPlace } from './doubtful-places.ts';

/** Replaces a word as one history step; its formatting stays. */
export function replaceWord(editor: TranscriptEditor, place: DoubtfulPlace, text: string): void {
  asOneStep(editor, () => Transforms.insertText(editor, text, { at: rangeAt(editor.children, place) }));
}

/** Selects a word, scrolls it into view, and focuses the text. */
export function goToWord(editor: TranscriptEditor, place: DoubtfulPlace): void {
  const range = rangeAt(editor.children, place);
  ReactEditor.focus(editor);
  Transforms.select(editor, range);
  scrollToRange(ReactEditor.toDOMRange(editor, range));
}
